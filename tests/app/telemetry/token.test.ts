import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { connectionString, startIngestion } from '../../support/ingestion.ts';
import { startLocalService } from '../../support/local-service.ts';

const clientId = '8d7d5a3c-1c1c-4c1c-8c1c-1c1c1c1c1c1c';
const authentication = {
  APPLICATIONINSIGHTS_AUTHENTICATION_STRING: `ClientId=${clientId};Authorization=AAD`,
};

test('Where the host requires a token, its identity requests one; without one, a log line says so', async () => {
  const asked: { url?: string; key?: unknown }[] = [];
  const identityService = createServer(({ url, headers }, response) => {
    asked.push({ url, key: headers['x-identity-header'] });
    response.writeHead(400, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>(resolve => identityService.listen(0, '127.0.0.1', resolve));
  const { port } = identityService.address() as AddressInfo;
  const service = await startLocalService({
    ...authentication,
    APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString('https://127.0.0.1:9'),
    OTEL_BSP_SCHEDULE_DELAY: '50',
    IDENTITY_ENDPOINT: `http://127.0.0.1:${port}/token`,
    IDENTITY_HEADER: 'a key',
  });

  await service.newBlog();
  const line = await service.host.line('Telemetry is being lost', 15_000);
  await service.stop();

  expect(line).toContain('no token');
  const { searchParams } = new URL(asked[0]?.url ?? '', 'http://127.0.0.1');
  expect(Object.fromEntries(searchParams)).toMatchObject({
    client_id: clientId,
    resource: 'https://monitor.azure.com',
  });
  expect(asked[0]?.key).toBe('a key');
  await new Promise(resolve => identityService.close(resolve));
});

test('A token is never sent over plain http', async () => {
  const ingestion = await startIngestion();
  const service = await startLocalService({ ...ingestion.settings, ...authentication });

  await service.newBlog();
  const line = await service.host.line('Telemetry is being lost', 15_000);
  await service.stop();

  expect(line).toContain('needs an IngestionEndpoint with https');
  expect(ingestion.requests()).toBe(0);
  await ingestion.close();
});
