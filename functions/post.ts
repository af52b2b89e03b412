import { app } from '@azure/functions';
import { post } from '../shared/service.ts';

app.http('CreatePost', {
  methods: ['POST'],
  route: 'blog/{blogId}/post',
  authLevel: 'anonymous',
  handler: post.create,
});

app.http('GetPostList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post',
  authLevel: 'anonymous',
  handler: post.list,
});

app.http('GetPost', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/post/{id}',
  authLevel: 'anonymous',
  handler: post.read,
});

app.http('UpdatePost', {
  methods: ['PUT'],
  route: 'blog/{blogId}/post/{id}',
  authLevel: 'anonymous',
  handler: post.update,
});

app.http('DeletePost', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/post/{id}',
  authLevel: 'anonymous',
  handler: post.remove,
});
