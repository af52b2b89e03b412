import { parentPort, workerData } from 'node:worker_threads';
import { openClient } from './client.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './record-types.ts';
import { tracker } from './track.ts';

/**
 * How many records are given to Application Insights before they are sent. Its queue has room for 2,048 and drops what is beyond
 * without a word.
 */
const maxTracked = 1_000;

/** Runs in its own thread, from its own bundle, and sends the service's records to Application Insights. */
function main(settings: WorkerSettings): void {
  // Otherwise, the output of the libraries would fill the service's log without limit.
  for (const output of [process.stdout, process.stderr]) output.write = () => true;
  const report = (message: FromWorker) => parentPort?.postMessage(message);
  const client = openClient(settings, reason => report({ kind: 'undelivered', reason }));
  const track = tracker(client, settings);
  let tracked = 0;
  const send = async () => {
    tracked = 0;
    await client.flush();
  };
  parentPort?.on('message', async ({ records, flush }: ToWorker) => {
    for (const record of records) {
      track(record);
      tracked += 1;
      // Meanwhile no further records are taken, so the outbox says what it drops.
      if (tracked >= maxTracked) await send();
    }
    report({ kind: 'taken' });
    if (!flush) return;
    await send();
    report({ kind: 'flushed' });
  });
}

main(workerData);
