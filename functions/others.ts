import { app } from '@azure/functions';
import {
  content,
  description,
  docs,
  docsFile,
  me,
  mediaTypes,
  studio,
  studioFile,
} from '../shared/service.ts';

app.http('CreateContent', {
  methods: ['POST'],
  route: 'blog/{blogId}/content',
  authLevel: 'anonymous',
  handler: content,
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

app.http('GetStudio', {
  methods: ['GET', 'HEAD'],
  route: 'studio',
  authLevel: 'anonymous',
  handler: studio,
});

app.http('GetStudioFile', {
  methods: ['GET', 'HEAD'],
  route: 'studio/{file}',
  authLevel: 'anonymous',
  handler: studioFile,
});

app.http('GetMe', {
  methods: ['GET', 'HEAD'],
  route: 'me',
  authLevel: 'anonymous',
  handler: me,
});
