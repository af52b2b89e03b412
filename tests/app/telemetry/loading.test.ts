import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { builtApp } from '../../support/built-app.ts';
import { copyAppWithout } from '../../support/copied-app.ts';
import { connectionString, type Ingestion, startIngestion } from '../../support/ingestion.ts';
import { startLocalService } from '../../support/local-service.ts';

const telemetryLines = (lines: string[]) => lines.filter(line => line.includes('Telemetry'));

let ingestion: Ingestion;
beforeEach(async () => {
  ingestion = await startIngestion();
});
afterEach(() => ingestion.close());

test('Without a connection string nothing is sent, and the sender is not loaded', async () => {
  const app = copyAppWithout('telemetry.js');
  const service = await startLocalService({ APPLICATIONINSIGHTS_CONNECTION_STRING: ' ' }, app.folder);

  await service.newBlog();
  await service.stop();

  expect(telemetryLines(service.host.lines())).toEqual([]);
  expect(ingestion.requests()).toBe(0);
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
  const service = await startLocalService(ingestion.settings, app.folder);

  await service.newBlog();
  await service.host.line('Telemetry is being lost', 15_000);
  await service.newBlog();
  await service.stop();

  expect(telemetryLines(service.host.lines())).toEqual([
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
