import { app } from '@azure/functions';
import { operations } from '../shared/service.ts';

const { create, list, read, update, delete: remove } = operations.author;
const collection = 'blog/{blogId}/author';
const item = 'blog/{blogId}/author/{id}';

app.http('CreateAuthor', { methods: ['POST'], route: collection, authLevel: 'anonymous', handler: create });
app.http('GetAuthorList', {
  methods: ['GET', 'HEAD'],
  route: collection,
  authLevel: 'anonymous',
  handler: list,
});
app.http('GetAuthor', { methods: ['GET', 'HEAD'], route: item, authLevel: 'anonymous', handler: read });
app.http('UpdateAuthor', { methods: ['PUT'], route: item, authLevel: 'anonymous', handler: update });
app.http('DeleteAuthor', { methods: ['DELETE'], route: item, authLevel: 'anonymous', handler: remove });
