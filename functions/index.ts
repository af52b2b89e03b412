import { app } from '@azure/functions';
import { limitArrival } from '../shared/http/request-arrival.ts';
import { replaceTriggerMetadata } from '../shared/http/trigger-metadata.ts';

app.setup({ enableHttpStream: true });

import './author.ts';
import './blog.ts';
import './medium.ts';
import './medium-type.ts';
import './post.ts';
import './tag.ts';

replaceTriggerMetadata();
limitArrival();
