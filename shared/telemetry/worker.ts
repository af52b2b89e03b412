import { parentPort, workerData } from 'node:worker_threads';
import { openClient } from './client.ts';
import { tracker } from './track.ts';
import type { FromWorker, ToWorker, WorkerSettings } from './worker-messages.ts';

/** Runs in its own thread, from its own bundle, and sends the service's records to Application Insights. */
function main(settings: WorkerSettings): void {
  // Otherwise, whatever the libraries print would fill the service's log without limit.
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
