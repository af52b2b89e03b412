import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { TelemetryRecord, ToWorker, WorkerSettings } from '../../../shared/telemetry/record-types.ts';
import { builtApp } from '../../support/built-app.ts';
import { callRecord } from '../../support/call-record.ts';
import { blog } from '../../support/families.ts';
import { connectionString, startIngestion } from '../../support/ingestion.ts';
import { type LocalService, startLocalService } from '../../support/local-service.ts';

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

test('An endpoint that refuses connections costs one line of the log', async () => {
  // Port 9 is that of the discard protocol, which no machine serves.
  const settings = { APPLICATIONINSIGHTS_CONNECTION_STRING: connectionString('http://127.0.0.1:9') };
  const service = await startLocalService({ ...settings, OTEL_BSP_SCHEDULE_DELAY: '50' });

  const before = await createAndList(service, 1);
  const line = await service.host.line('Telemetry is being lost', 15_000);
  const after = await createAndList(service, 20);
  await service.stop();

  expect(line).toContain('ECONNREFUSED');
  expect([before, after]).toEqual([
    [200, 201],
    [200, 201],
  ]);
  expect(remarkable(service)).toEqual([line]);
  expect(await service.host.closed).toBe(0);
});

test('An endpoint that answers 500 costs one line of the log', async () => {
  const ingestion = await startIngestion(500);
  const service = await startLocalService(ingestion.settings);

  const before = await createAndList(service, 1);
  const line = await service.host.line('Telemetry is being lost', 15_000);
  const after = await createAndList(service, 20);
  await service.stop();

  expect(line).toContain('status 500');
  expect([before, after]).toEqual([
    [200, 201],
    [200, 201],
  ]);
  expect(remarkable(service)).toEqual([line]);
  expect(await service.host.closed).toBe(0);
  await ingestion.close();
});

test('An endpoint that never answers delays neither requests nor the end of the process', async () => {
  const ingestion = await startIngestion('hang');
  const service = await startLocalService(ingestion.settings);

  const before = await createAndList(service, 1);
  await ingestion.arrival();
  const after = await createAndList(service, 20);
  await service.stop();

  expect([before, after]).toEqual([
    [200, 201],
    [200, 201],
  ]);
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
