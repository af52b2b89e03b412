import { app } from '@azure/functions';
import { families } from '../shared/service.ts';

app.http('CreateAuthor', {
  methods: ['POST'],
  route: 'blog/{blogId}/author',
  authLevel: 'anonymous',
  handler: families.author.create,
});

app.http('GetAuthorList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/author',
  authLevel: 'anonymous',
  handler: families.author.list,
});

app.http('GetAuthor', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/author/{id}',
  authLevel: 'anonymous',
  handler: families.author.read,
});

app.http('UpdateAuthor', {
  methods: ['PUT', 'PATCH'],
  route: 'blog/{blogId}/author/{id}',
  authLevel: 'anonymous',
  handler: families.author.update,
});

app.http('DeleteAuthor', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/author/{id}',
  authLevel: 'anonymous',
  handler: families.author.remove,
});
