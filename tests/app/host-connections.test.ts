import { setTimeout as wait } from 'node:timers/promises';
import { useFixtureHost } from '../../infra/local/functions/testing/fixture-app.ts';

const SOURCE = `
  import { subscribe } from 'node:diagnostics_channel';
  import { fitServerToHost } from './shared/http/host/host-connections.ts';
  app.setup({ enableHttpStream: true });
  const ports = new Map();
  subscribe('http.server.request.start', ({ request }) => {
    ports.set(request.headers['x-ms-invocation-id'], String(request.socket.remotePort));
  });
  app.http('Port', {
    methods: ['GET'],
    authLevel: 'anonymous',
    handler: async (request, context) => ({ body: ports.get(context.invocationId) }),
  });
  fitServerToHost();
`;

const host = useFixtureHost(SOURCE);

test("The worker closes no connection of the host after the library's five idle seconds", async () => {
  const readPort = async () => (await fetch(`${host.url}/api/port`)).text();
  // Only from the second answer on does the server announce how long it keeps the connection.
  const ports = [await readPort(), await readPort()];

  await wait(6_500);
  ports.push(await readPort());

  expect(ports[0]).toMatch(/^\d+$/);
  expect(new Set(ports).size).toBe(1);
});
