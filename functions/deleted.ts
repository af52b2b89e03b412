import { app } from '@azure/functions';
import { deleted } from '../shared/service.ts';

app.http('GetDeletedList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/deleted',
  authLevel: 'anonymous',
  handler: deleted.list,
});

app.http('RestoreDeleted', {
  methods: ['POST'],
  route: 'blog/{blogId}/deleted/{family}/{id}/restore',
  authLevel: 'anonymous',
  handler: deleted.restore,
});

app.http('DeleteForGood', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/deleted/{family}/{id}',
  authLevel: 'anonymous',
  handler: deleted.remove,
});
