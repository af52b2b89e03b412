import { app } from '@azure/functions';
import { operations } from '../shared/service.ts';

const { create, list, read, update, delete: remove } = operations.tag;
const collection = 'blog/{blogId}/tag';
const item = 'blog/{blogId}/tag/{id}';

app.http('CreateTag', { methods: ['POST'], route: collection, authLevel: 'anonymous', handler: create });
app.http('GetTagList', {
  methods: ['GET', 'HEAD'],
  route: collection,
  authLevel: 'anonymous',
  handler: list,
});
app.http('GetTag', { methods: ['GET', 'HEAD'], route: item, authLevel: 'anonymous', handler: read });
app.http('UpdateTag', { methods: ['PUT'], route: item, authLevel: 'anonymous', handler: update });
app.http('DeleteTag', { methods: ['DELETE'], route: item, authLevel: 'anonymous', handler: remove });
