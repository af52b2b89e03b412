import { app } from '@azure/functions';
import { drafts } from '../shared/service.ts';

app.http('GetDraftList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/draft',
  authLevel: 'anonymous',
  handler: drafts.list,
});

app.http('GetDraft', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post/{id}/draft',
  authLevel: 'anonymous',
  handler: drafts.read,
});

app.http('UpdateDraft', {
  methods: ['PUT'],
  route: 'blog/{blogId}/post/{id}/draft',
  authLevel: 'anonymous',
  handler: drafts.update,
});

app.http('DeleteDraft', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/post/{id}/draft',
  authLevel: 'anonymous',
  handler: drafts.remove,
});
