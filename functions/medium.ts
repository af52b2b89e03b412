import { app } from '@azure/functions';
import { medium } from '../shared/service.ts';

// Clients of the older service call the family by both segments (contract.md, Addresses).
app.http('CreateMedium', {
  methods: ['POST'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}',
  authLevel: 'anonymous',
  handler: medium.create,
});

app.http('GetMediumList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}',
  authLevel: 'anonymous',
  handler: medium.list,
});

app.http('GetMedium', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}/{id}',
  authLevel: 'anonymous',
  handler: medium.read,
});

app.http('UpdateMedium', {
  methods: ['PUT'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}/{id}',
  authLevel: 'anonymous',
  handler: medium.update,
});

app.http('DeleteMedium', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/{segment:regex(^medi(um|a)$)}/{id}',
  authLevel: 'anonymous',
  handler: medium.remove,
});
