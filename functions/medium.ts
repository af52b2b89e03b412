import { app } from '@azure/functions';
import { operations } from '../shared/service.ts';

const { create, list, read, update, delete: remove } = operations.medium;
// The family answers under both segments, as the older service's clients call it (contract.md, Addresses).
const collection = 'blog/{blogId}/{segment:regex(^medi(um|a)$)}';
const item = 'blog/{blogId}/{segment:regex(^medi(um|a)$)}/{id}';

app.http('CreateMedium', { methods: ['POST'], route: collection, authLevel: 'anonymous', handler: create });
app.http('GetMediumList', {
  methods: ['GET', 'HEAD'],
  route: collection,
  authLevel: 'anonymous',
  handler: list,
});
app.http('GetMedium', { methods: ['GET', 'HEAD'], route: item, authLevel: 'anonymous', handler: read });
app.http('UpdateMedium', { methods: ['PUT'], route: item, authLevel: 'anonymous', handler: update });
app.http('DeleteMedium', { methods: ['DELETE'], route: item, authLevel: 'anonymous', handler: remove });
