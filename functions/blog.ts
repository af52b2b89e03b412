import { app } from '@azure/functions';
import { operations } from '../shared/service.ts';

const { create, list, read, update, delete: remove } = operations.blog;
const collection = 'blog';
const item = 'blog/{blogId}';

app.http('CreateBlog', { methods: ['POST'], route: collection, authLevel: 'anonymous', handler: create });
app.http('GetBlogList', {
  methods: ['GET', 'HEAD'],
  route: collection,
  authLevel: 'anonymous',
  handler: list,
});
app.http('GetBlog', { methods: ['GET', 'HEAD'], route: item, authLevel: 'anonymous', handler: read });
app.http('UpdateBlog', { methods: ['PUT'], route: item, authLevel: 'anonymous', handler: update });
app.http('DeleteBlog', { methods: ['DELETE'], route: item, authLevel: 'anonymous', handler: remove });
