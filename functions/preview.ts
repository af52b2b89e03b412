import { app } from '@azure/functions';
import { previews } from '../shared/service.ts';

app.http('CreatePreview', {
  methods: ['POST'],
  route: 'blog/{blogId}/post/{id}/preview',
  authLevel: 'anonymous',
  handler: previews.create,
});

app.http('DeletePreviews', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/preview',
  authLevel: 'anonymous',
  handler: previews.remove,
});
