import { app } from '@azure/functions';
import { content, description, docs, docsFile, mediaTypes, upload } from '../shared/service.ts';

app.http('CreateContent', {
  methods: ['POST'],
  route: 'blog/{blogId}/content',
  authLevel: 'anonymous',
  handler: content,
});

app.http('CreateUpload', {
  methods: ['POST'],
  route: 'blog/{blogId}/upload',
  authLevel: 'anonymous',
  handler: upload,
});

app.http('GetMediumTypeList', {
  methods: ['GET', 'HEAD'],
  route: 'mediumtype',
  authLevel: 'anonymous',
  handler: mediaTypes,
});

app.http('GetOpenApi', {
  methods: ['GET', 'HEAD'],
  route: 'openapi.json',
  authLevel: 'anonymous',
  handler: description,
});

app.http('GetDocs', {
  methods: ['GET', 'HEAD'],
  route: 'docs',
  authLevel: 'anonymous',
  handler: docs,
});

app.http('GetDocsFile', {
  methods: ['GET', 'HEAD'],
  route: 'docs/{file}',
  authLevel: 'anonymous',
  handler: docsFile,
});
