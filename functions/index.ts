import { app } from '@azure/functions';
import { fitServerToHost } from '../shared/http/host/host-connections.ts';
import { limitArrival } from '../shared/http/host/request-arrival.ts';
import { replaceTriggerMetadata } from '../shared/http/host/trigger-metadata.ts';
import { service } from '../shared/service.ts';

app.setup({ enableHttpStream: true });

// One function for each operation of the table in shared/operations, such as GetBlogList for GET and HEAD of blog.
for (const { operation, handler } of service) {
  const { name, methods, route } = operation;
  app.http(name, { methods: [...methods], route, authLevel: 'anonymous', handler });
}

replaceTriggerMetadata();
limitArrival();
fitServerToHost();
