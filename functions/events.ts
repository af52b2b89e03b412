import { app } from '@azure/functions';
import { endpoints } from '../shared/service.ts';

app.http('GetEndpointList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/endpoint',
  authLevel: 'anonymous',
  handler: endpoints.list,
});

app.http('GetEndpoint', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/endpoint/{endpointId}',
  authLevel: 'anonymous',
  handler: endpoints.read,
});

app.http('CreateEndpoint', {
  methods: ['POST'],
  route: 'blog/{blogId}/endpoint',
  authLevel: 'anonymous',
  handler: endpoints.create,
});

app.http('UpdateEndpoint', {
  methods: ['PUT'],
  route: 'blog/{blogId}/endpoint/{endpointId}',
  authLevel: 'anonymous',
  handler: endpoints.update,
});

app.http('DeleteEndpoint', {
  methods: ['DELETE'],
  route: 'blog/{blogId}/endpoint/{endpointId}',
  authLevel: 'anonymous',
  handler: endpoints.remove,
});

app.http('TestEndpoint', {
  methods: ['POST'],
  route: 'blog/{blogId}/endpoint/{endpointId}/test',
  authLevel: 'anonymous',
  handler: endpoints.test,
});

app.http('GetDeliveryList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/endpoint/{endpointId}/delivery',
  authLevel: 'anonymous',
  handler: endpoints.deliveries,
});

app.http('SendAgain', {
  methods: ['POST'],
  route: 'blog/{blogId}/endpoint/{endpointId}/delivery/{deliveryId}/again',
  authLevel: 'anonymous',
  handler: endpoints.sendAgain,
});

app.http('GetChangeList', {
  methods: ['GET', 'HEAD'],
  route: 'blog/{blogId}/change',
  authLevel: 'anonymous',
  handler: endpoints.changes,
});
