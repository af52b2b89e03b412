import { appendFileSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Outbox } from '../../../shared/telemetry/outbox.ts';
import { callRecord } from '../../support/telemetry/call-record.ts';

const settings = { connectionString: '', target: '', container: '' };

let folder: string;
let warnings: string[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'outbox-'));
  warnings = [];
  jest.spyOn(console, 'warn').mockImplementation((line: string) => void warnings.push(line));
});
afterEach(() => {
  jest.restoreAllMocks();
  rmSync(folder, { recursive: true });
});

/** A worker's program, with `port`, and `{ records, flush }` for each message. */
function program(onMessage: string): string {
  const file = join(folder, 'worker.cjs');
  writeFileSync(
    file,
    `const { parentPort: port } = require('node:worker_threads');
     port.on('message', ({ records, flush }) => { ${onMessage} });`,
  );
  return file;
}

const fill = (outbox: Outbox, count: number) => {
  for (let added = 0; added < count; added++) outbox.add(callRecord);
};

test('At most 2,000 records wait for the worker, and one line says that some are lost', async () => {
  const outbox = new Outbox(
    program(`port.postMessage({ kind: 'undelivered', reason: records.length + ' taken' });
             port.postMessage({ kind: 'flushed' });`),
    settings,
  );

  fill(outbox, 5_000);

  expect(warnings).toEqual([expect.stringContaining('faster than they can be sent')]);
  await outbox.flush();
  expect(warnings).toHaveLength(1);
});

test('If the process ends before the worker is due, it is started once', async () => {
  const started = join(folder, 'started');
  const file = program('');
  appendFileSync(file, `require('node:fs').appendFileSync(${JSON.stringify(started)}, 'x');`);
  const outbox = new Outbox(file, settings);
  fill(outbox, 1);
  outbox.startSoon();
  await wait(500);

  // It waits for as long as it may, until after the worker would have been due.
  await outbox.flush();
  await wait(100);

  expect(readFileSync(started, 'utf8')).toBe('x');
});

test('A worker that accepts nothing gets nothing more, and does not delay the end', async () => {
  const outbox = new Outbox(program(''), settings);
  fill(outbox, 1);
  await outbox.flush();

  fill(outbox, 5_000);

  expect(warnings).toEqual([expect.stringContaining('faster than they can be sent')]);
});

test('No worker is started for a process that has recorded nothing', async () => {
  const outbox = new Outbox(join(folder, 'missing.js'), settings);

  outbox.startSoon();
  await outbox.flush();

  expect(warnings).toEqual([]);
});

test('A failed worker ends telemetry with one line, and later records are dropped', async () => {
  const outbox = new Outbox(program(`throw new Error('a first line\\na second line')`), settings);
  fill(outbox, 1);

  await outbox.flush();
  fill(outbox, 5_000);
  await outbox.flush();

  expect(warnings).toEqual([
    'Telemetry is being lost; the service continues: off until the next start: a first line',
  ]);
});
