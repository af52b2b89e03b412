import { app } from '@azure/functions';

app.setup({ enableHttpStream: true });

import './author.ts';
import './blog.ts';
import './medium.ts';
import './post.ts';
import './tag.ts';
