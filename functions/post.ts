import { app } from '@azure/functions';
import { operations } from '../shared/service.ts';

const { create, list, read, update, delete: remove } = operations.post;
const collection = 'blog/{blogId}/post';
const item = 'blog/{blogId}/post/{id}';

app.http('CreatePost', { methods: ['POST'], route: collection, authLevel: 'anonymous', handler: create });
app.http('GetPostList', {
  methods: ['GET', 'HEAD'],
  route: collection,
  authLevel: 'anonymous',
  handler: list,
});
app.http('GetPost', { methods: ['GET', 'HEAD'], route: item, authLevel: 'anonymous', handler: read });
app.http('UpdatePost', { methods: ['PUT'], route: item, authLevel: 'anonymous', handler: update });
app.http('DeletePost', { methods: ['DELETE'], route: item, authLevel: 'anonymous', handler: remove });
