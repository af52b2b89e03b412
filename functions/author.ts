import { app } from '@azure/functions';
import { author } from '../shared/service.ts';

app.http('CreateAuthor', {
  methods: ['POST'],
  route: 'blog/{blogId}/author',
  authLevel: 'anonymous',
  handler: author.create,
});

app.http('GetAuthorList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/author',
  authLevel: 'anonymous',
  handler: author.list,
});

app.http('GetAuthor', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/author/{id}',
  authLevel: 'anonymous',
  handler: author.read,
});

app.http('UpdateAuthor', {
  methods: ['PUT'],
  route: 'blog/{blogId}/author/{id}',
  authLevel: 'anonymous',
  handler: author.update,
});

app.http('DeleteAuthor', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/author/{id}',
  authLevel: 'anonymous',
  handler: author.remove,
});
