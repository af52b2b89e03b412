import { app } from '@azure/functions';
import { families } from '../shared/service.ts';

app.http('CreatePost', {
  methods: ['POST'],
  route: 'blog/{blogId}/post',
  authLevel: 'anonymous',
  handler: families.post.create,
});

app.http('GetPostList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post',
  authLevel: 'anonymous',
  handler: families.post.list,
});

app.http('GetPost', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post/{id}',
  authLevel: 'anonymous',
  handler: families.post.read,
});

app.http('UpdatePost', {
  methods: ['PUT', 'PATCH'],
  route: 'blog/{blogId}/post/{id}',
  authLevel: 'anonymous',
  handler: families.post.update,
});

app.http('DeletePost', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/post/{id}',
  authLevel: 'anonymous',
  handler: families.post.remove,
});
