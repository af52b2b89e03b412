import { app } from '@azure/functions';
import { families } from '../shared/service.ts';

app.http('CreateTag', {
  methods: ['POST'],
  route: 'blog/{blogId}/tag',
  authLevel: 'anonymous',
  handler: families.tag.create,
});

app.http('GetTagList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/tag',
  authLevel: 'anonymous',
  handler: families.tag.list,
});

app.http('GetTag', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/tag/{id}',
  authLevel: 'anonymous',
  handler: families.tag.read,
});

app.http('UpdateTag', {
  methods: ['PUT', 'PATCH'],
  route: 'blog/{blogId}/tag/{id}',
  authLevel: 'anonymous',
  handler: families.tag.update,
});

app.http('DeleteTag', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/tag/{id}',
  authLevel: 'anonymous',
  handler: families.tag.remove,
});
