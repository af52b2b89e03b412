import { app } from '@azure/functions';
import { revisions } from '../shared/service.ts';

app.http('GetRevisionList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post/{id}/revision',
  authLevel: 'anonymous',
  handler: revisions.list,
});

app.http('GetRevision', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post/{id}/revision/{name}',
  authLevel: 'anonymous',
  handler: revisions.read,
});

app.http('DeleteRevision', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/post/{id}/revision/{name}',
  authLevel: 'anonymous',
  handler: revisions.remove,
});
