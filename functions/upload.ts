import { app } from '@azure/functions';
import { upload } from '../shared/service.ts';

app.http('CreateUpload', {
  methods: ['POST'],
  route: 'blog/{blogId}/upload',
  authLevel: 'anonymous',
  handler: upload,
});
