import { app } from '@azure/functions';
import { tendBlogs } from '../shared/service.ts';

// A timer that is not registered costs nothing. Its first field is seconds.
if (tendBlogs) app.timer('TendBlogs', { schedule: '0 * * * * *', handler: tendBlogs });
