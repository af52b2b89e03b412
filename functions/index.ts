import './author.ts';
import './blog.ts';
import './deleted.ts';
import './medium.ts';
import './members.ts';
import './others.ts';
import './post.ts';
import './preview.ts';
import './redirects.ts';
import './revisions.ts';
import './tag.ts';
import './upload.ts';
import { app } from '@azure/functions';
import { fitServerToHost } from '../shared/http/host/host-connections.ts';
import { fitInvocationsToHost } from '../shared/http/host/invocations.ts';

app.setup({ enableHttpStream: true });
fitInvocationsToHost();
fitServerToHost();
