import { app } from '@azure/functions';
import { redirects } from '../shared/service.ts';

app.http('GetRedirects', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/redirects',
  authLevel: 'anonymous',
  handler: redirects.read,
});

app.http('UpdateRedirects', {
  methods: ['PUT'],
  route: 'blog/{blogId}/redirects',
  authLevel: 'anonymous',
  handler: redirects.update,
});
