import { app } from '@azure/functions';
import { tag } from '../shared/service.ts';

app.http('CreateTag', {
  methods: ['POST'],
  route: 'blog/{blogId}/tag',
  authLevel: 'anonymous',
  handler: tag.create,
});

app.http('GetTagList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/tag',
  authLevel: 'anonymous',
  handler: tag.list,
});

app.http('GetTag', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/tag/{id}',
  authLevel: 'anonymous',
  handler: tag.read,
});

app.http('UpdateTag', {
  methods: ['PUT'],
  route: 'blog/{blogId}/tag/{id}',
  authLevel: 'anonymous',
  handler: tag.update,
});

app.http('DeleteTag', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/tag/{id}',
  authLevel: 'anonymous',
  handler: tag.remove,
});
