import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TelemetryRecord, ToWorker, WorkerSettings } from '../../../shared/telemetry/record-types.ts';
import { blog } from '../../support/content/families.ts';
import { builtApp, copyAppWithout } from '../../support/service/built-app.ts';
import { type LocalService, startLocalService } from '../../support/service/local-service.ts';
import { callRecord } from '../../support/telemetry/call-record.ts';
import { connectionString, startIngestion } from '../../support/telemetry/ingestion.ts';

/** The lines about telemetry, and unexpected ones. */
const remarkable = (service: LocalService) =>
  service.host.lines().filter(line => /telemetry|UNHANDLED|UNCAUGHT|MaxListeners/i.test(line));

async function createAndList(service: LocalService, times: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let made = 0; made < times; made++) {
    statuses.push((await service.send('POST', 'blog', blog.minimal)).status);
    statuses.push((await service.send('GET', 'blog?count=1')).status);
  }
  return [...new Set(statuses)].sort();
}

test.each([
  ['refuses connections', undefined, 'ECONNREFUSED'],
  ['answers 500', 500, 'status 500'],
] as const)('An endpoint that %s costs one line of the log', async (_, answer, cause) => {
  const ingestion = await startIngestion(answer);
  if (answer === undefined) await ingestion.close();
  const service = await startLocalService(ingestion.settings);
  const before = await createAndList(service, 1);
  const line = await service.host.line('Telemetry is being lost', 15_000);
  const after = await createAndList(service, 20);
  await service.stop();
  if (answer !== undefined) await ingestion.close();

  expect(line).toContain(cause);
  expect([before, after]).toEqual(Array(2).fill([200, 201]));
  expect(remarkable(service)).toEqual([line]);
  expect(await service.host.closed).toBe(0);
});

test('An endpoint that never answers delays neither requests nor the end of the process', async () => {
  const ingestion = await startIngestion('hang');
  const service = await startLocalService(ingestion.settings);

  const before = await createAndList(service, 1);
  await ingestion.arrival();
  const after = await createAndList(service, 20);
  await service.stop();

  expect([before, after]).toEqual(Array(2).fill([200, 201]));
  expect(remarkable(service)).toEqual([]);
  expect(await service.host.closed).toBe(0);
  await ingestion.close();
});

test('Three thousand records at once are all sent to an endpoint that is slow', async () => {
  const ingestion = await startIngestion(200, 1_000);
  const { APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString } = ingestion.settings;
  const workerData: WorkerSettings = { connectionString, target: 'a', container: 'b' };
  const worker = new Worker(join(builtApp(), 'telemetry.js'), { workerData });
  const records: TelemetryRecord[] = Array(3_000).fill(callRecord);

  worker.postMessage({ records, flush: false } satisfies ToWorker);

  try {
    await ingestion.received(records.length);
  } finally {
    // A thread that is left keeps Jest from ending.
    await worker.terminate();
    await ingestion.close();
  }
});

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

test('Without a connection string nothing is sent, and the sender is not loaded', async () => {
  const app = copyAppWithout('telemetry.js');
  const service = await startLocalService({ APPLICATIONINSIGHTS_CONNECTION_STRING: ' ' }, app.folder);

  await service.newBlog();
  await service.stop();

  expect(remarkable(service)).toEqual([]);
  app.remove();
});

test('The telemetry sender is in a bundle of its own, not in that of the app', () => {
  const contains = (name: string) =>
    readFileSync(join(builtApp(), name), 'utf8').includes('Microsoft.ApplicationInsights');

  expect({ app: contains('index.js'), telemetry: contains('telemetry.js') }).toEqual({
    app: false,
    telemetry: true,
  });
});

test('A service that cannot load its telemetry says so once and answers as usual', async () => {
  const app = copyAppWithout('telemetry.js');
  const settings = { APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString('http://127.0.0.1:9') };
  const service = await startLocalService(settings, app.folder);
  await service.newBlog();
  await service.host.line('Telemetry is being lost', 15_000);
  await service.newBlog();
  await service.stop();

  expect(remarkable(service)).toEqual([
    expect.stringContaining('off until the next start: Cannot find module'),
  ]);
  expect(await service.host.closed).toBe(0);
  app.remove();
});

test('A connection string without a key turns telemetry off, with a log line that names the setting', async () => {
  const wrong = connectionString('http://127.0.0.1:9').replace(/=1/, '=x');
  const service = await startLocalService({ APPLICATIONINSIGHTS_CONNECTION_STRING: wrong });

  await service.newBlog();
  const line = await service.host.line('Telemetry is being lost', 15_000);
  await service.newBlog();
  await service.stop();

  expect(line).toContain('APPLICATIONINSIGHTS_CONNECTION_STRING needs an InstrumentationKey');
  expect(line).not.toContain('1111');
  expect(await service.host.closed).toBe(0);
});
