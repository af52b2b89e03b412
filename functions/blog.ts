import { app } from '@azure/functions';
import { families } from '../shared/service.ts';

app.http('CreateBlog', {
  methods: ['POST'],
  route: 'blog',
  authLevel: 'anonymous',
  handler: families.blog.create,
});

app.http('GetBlogList', {
  methods: ['GET', 'HEAD'],
  route: 'blog',
  authLevel: 'anonymous',
  handler: families.blog.list,
});

app.http('GetBlog', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}',
  authLevel: 'anonymous',
  handler: families.blog.read,
});

app.http('UpdateBlog', {
  methods: ['PUT', 'PATCH'],
  route: 'blog/{blogId}',
  authLevel: 'anonymous',
  handler: families.blog.update,
});

app.http('DeleteBlog', {
  methods: ['DELETE'],
  route: 'blog/{blogId}',
  authLevel: 'anonymous',
  handler: families.blog.remove,
});
