import { app } from '@azure/functions';
import { members } from '../shared/service.ts';

app.http('GetMembers', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/members',
  authLevel: 'anonymous',
  handler: members.read,
});

app.http('UpdateMembers', {
  methods: ['PUT'],
  route: 'blog/{blogId}/members',
  authLevel: 'anonymous',
  handler: members.update,
});
