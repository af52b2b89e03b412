import { parentPort, workerData } from 'node:worker_threads';
import { openClient } from './client.ts';
import { tracker } from './track.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

/** Runs in a thread of its own, from a bundle of its own: sends to Application Insights what the service records. */
function main(settings: WorkerSettings): void {
  // What the libraries print by themselves would be lines of the service's log without limit.
  for (const output of [process.stdout, process.stderr]) output.write = () => true;
  const tell = (message: FromWorker) => parentPort?.postMessage(message);
  const client = openClient(settings, reason => tell({ kind: 'undelivered', reason }));
  const track = tracker(client, settings);
  parentPort?.on('message', async ({ records, flush }: ToWorker) => {
    for (const record of records) track(record);
    tell({ kind: 'taken' });
    if (!flush) return;
    await client.flush();
    tell({ kind: 'flushed' });
  });
}

main(workerData);
