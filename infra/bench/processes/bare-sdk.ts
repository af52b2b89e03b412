import { createDefaultHttpClient, type HttpClient } from '@azure/core-rest-pipeline';
import { type Container, CosmosClient } from '@azure/cosmos';
import { isForPlan, unusedPlan } from '../../../shared/store/query-plan.ts';
import { bareExport } from '../operations/bare-export.ts';
import { bareRequests } from '../operations/bare-requests.ts';
import type { OperationName, Subject } from '../operations/operation.ts';
import type { Measurement } from '../report/statistics.ts';

/** What the process of the bare SDK is asked to do. */
export interface BareTask {
  /** The settings of the service, which say where Cosmos DB is. */
  settings: Record<string, string>;
  subject: Subject;
  /** `Export`: what GetBlog reads. */
  operation: OperationName | 'Export';
  connections: number;
  amount: number;
}

export type BareAnswer = { type: 'done'; measurement?: Measurement; error?: string };

const containers = new Map<string, Container>();

const sender = createDefaultHttpClient();

// The service sends no requests for plans that it has no use for, so its yardstick sends none either.
const withoutUnusedPlans: HttpClient = {
  sendRequest: async request => (isForPlan(request) ? unusedPlan(request) : sender.sendRequest(request)),
};

// As Microsoft's guide to the SDK has it: one client a process, and no options but where and with what key.
function openContainer({ settings, operation }: BareTask) {
  const { COSMOS_ENDPOINT, COSMOS_KEY, COSMOS_DATABASE, COSMOS_CONTAINER } = settings;
  const known = containers.get(COSMOS_DATABASE ?? '');
  if (known) return known;
  // Blogs are spread over all partitions, and a query over those needs its plan.
  const httpClient = operation === 'List blogs' ? sender : withoutUnusedPlans;
  const client = new CosmosClient({ endpoint: COSMOS_ENDPOINT ?? '', key: COSMOS_KEY ?? '', httpClient });
  const container = client.database(COSMOS_DATABASE ?? '').container(COSMOS_CONTAINER ?? '');
  containers.set(COSMOS_DATABASE ?? '', container);
  return container;
}

type Requests = (() => Promise<unknown>)[];

async function prepare(task: BareTask): Promise<Requests> {
  const container = openContainer(task);
  const { operation, subject, amount } = task;
  const indexes = Array.from({ length: amount }, (_, index) => index);
  if (operation === 'Export') return indexes.map(() => () => bareExport(container, subject.blogId));
  return Promise.all(indexes.map(index => bareRequests[operation](container, subject, index)));
}

/** Sends the requests, so many at a time, each when the one before is answered. */
async function run(requests: Requests, connections: number): Promise<Measurement> {
  const latencies: number[] = [];
  const left = requests.values();
  const worker = async () => {
    for (const request of left) {
      const begun = performance.now();
      await request();
      latencies.push(performance.now() - begun);
    }
  };
  const start = performance.now();
  await Promise.all(Array.from({ length: connections }, worker));
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
