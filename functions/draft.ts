import { app } from '@azure/functions';
import { drafts, previews } from '../shared/service.ts';

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

app.http('PublishDraft', {
  methods: ['POST'],
  route: 'blog/{blogId}/post/{id}/draft/publish',
  authLevel: 'anonymous',
  handler: drafts.publish,
});

app.http('CreateDraftPreview', {
  methods: ['POST'],
  route: 'blog/{blogId}/post/{id}/draft/preview',
  authLevel: 'anonymous',
  handler: previews.createOfDraft,
});
