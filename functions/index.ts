import './author.ts';
import './blog.ts';
import './medium.ts';
import './others.ts';
import './post.ts';
import './tag.ts';
import { app } from '@azure/functions';
import { fitServerToHost } from '../shared/http/host/host-connections.ts';
import { limitArrival } from '../shared/http/host/request-arrival.ts';
import { replaceTriggerMetadata } from '../shared/http/host/trigger-metadata.ts';

app.setup({ enableHttpStream: true });
replaceTriggerMetadata();
limitArrival();
fitServerToHost();
