import type { Container } from '@azure/cosmos';
import { mapInParallel } from '../../../tools/map-in-parallel.ts';
import { openBareContainer } from '../operations/bare-container.ts';
import { bareExport } from '../operations/bare-export.ts';
import { bareRequests, readBlog } from '../operations/bare-requests.ts';
import type { OperationName, Subject } from '../operations/operation.ts';
import type { Measurement } from '../report/statistics.ts';

/** A task for the process of the bare SDK. */
export interface BareTask {
  /** The settings of the service, which say where Cosmos DB is. */
  settings: Record<string, string>;
  subject: Subject;
  /** `Export`: what GetBlog reads. `Version`: the point read of a blog's version. */
  operation: OperationName | 'Export' | 'Version';
  connections: number;
  amount: number;
}

export type BareAnswer = { type: 'done'; measurement?: Measurement; error?: string };

const containers = new Map<string, Container>();

// One client per process and database.
function openContainer({ settings }: BareTask): Container {
  const database = settings.COSMOS_DATABASE ?? '';
  const container = containers.get(database) ?? openBareContainer(settings);
  containers.set(database, container);
  return container;
}

type Requests = (() => Promise<unknown>)[];

async function prepare(task: BareTask): Promise<Requests> {
  const container = openContainer(task);
  const { operation, subject, amount } = task;
  const indexes = Array.from({ length: amount }, (_, index) => index);
  if (operation === 'Export') return indexes.map(() => () => bareExport(container, subject.blogId));
  if (operation === 'Version') return indexes.map(() => () => readBlog(container, subject.blogId));
  return Promise.all(indexes.map(index => bareRequests[operation](container, subject, index)));
}

/** Sends the requests, several at a time, each when the previous one is answered. */
async function run(requests: Requests, connections: number): Promise<Measurement> {
  const start = performance.now();
  const latencies = await mapInParallel(requests, connections, async request => {
    const begun = performance.now();
    await request();
    return performance.now() - begun;
  });
  return { latencies, seconds: (performance.now() - start) / 1000 };
}

async function answer(task: BareTask): Promise<BareAnswer> {
  try {
    return { type: 'done', measurement: await run(await prepare(task), task.connections) };
  } catch (error) {
    return { type: 'done', error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

process.on('message', async (task: BareTask) => process.send?.(await answer(task)));
process.on('disconnect', () => process.exit(0));
