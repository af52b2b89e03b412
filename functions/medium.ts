import { app } from '@azure/functions';
import { families } from '../shared/service.ts';

// Clients of the older service call the family by both segments (contract.md, Addresses).
app.http('CreateMedium', {
  methods: ['POST'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}',
  authLevel: 'anonymous',
  handler: families.medium.create,
});

app.http('GetMediumList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}',
  authLevel: 'anonymous',
  handler: families.medium.list,
});

app.http('GetMedium', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}/{id}',
  authLevel: 'anonymous',
  handler: families.medium.read,
});

app.http('UpdateMedium', {
  methods: ['PUT', 'PATCH'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}/{id}',
  authLevel: 'anonymous',
  handler: families.medium.update,
});

app.http('DeleteMedium', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}/{id}',
  authLevel: 'anonymous',
  handler: families.medium.remove,
});
