import fc from 'fast-check';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import type { Payload } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { deleteEverything, replyOf, sendRequest } from '../support/model/check.ts';
import { emptyStore, isChild, type Store } from '../support/model/content.ts';
import { type Event, explain, type FinalReads } from '../support/model/linearization.ts';
import { perform } from '../support/model/perform.ts';
import { furniture, type Plan, plansOf, requestOf } from '../support/model/plans.ts';
import { describeRequest, type Request } from '../support/model/requests.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(eventsOn);
afterEach(() => service.cosmos.faults.clear());

/** The number of requests that overlapped with others. */
let sent = 0;

/** A blog with some content, in the model and in the service. @param tells whether it tells somebody of its changes. */
async function furnish(tells: boolean): Promise<Store> {
  await deleteEverything(service);
  const store = emptyStore();
  for (const plan of furniture.slice(0, 5)) {
    const request = requestOf(plan, store);
    expect(replyOf(await sendRequest(service, request))).toEqual(perform(store, request, ''));
  }
  for (const blogId of tells ? store.blogs.keys() : [])
    await newEndpoint(service, blogId, { kind: 'changes' });
  return store;
}

/** The requests of one client, one after the other. */
async function runClient(requests: Request[]): Promise<Event[]> {
  const events: Event[] = [];
  for (const request of requests) {
    const start = performance.now();
    const reply = replyOf(await sendRequest(service, request));
    events.push({ request, reply, sent: start, answered: performance.now() });
  }
  return events;
}

async function readAll(): Promise<FinalReads> {
  const blogs = (await service.send('GET', 'blog?count=1000')).json<Payload[]>();
  const exports = blogs.map(async ({ blogId }) => (await service.send('GET', `blog/${blogId}`)).json());
  return { blogs, exports: await Promise.all(exports) };
}

function describeHistory(events: Event[], reads: FinalReads): string {
  const begin = Math.min(...events.map(event => event.sent));
  const at = (time: number) => (time - begin).toFixed(1);
  const lines = events.map(
    ({ request, reply, ...times }) =>
      `${at(times.sent)} to ${at(times.answered)} ms: ${describeRequest(request)} => ${reply.status} ${reply.text}`,
  );
  return `Not linearizable:\n${lines.join('\n')}\nand the final state: ${JSON.stringify(reads)}`;
}

/** A delay in the store, which lets other requests overtake. */
const pause = fc.record({
  kind: fc.constant('delay' as const),
  delayMs: fc.integer({ min: 1, max: 25 }),
  on: fc.record({ kind: fc.constantFrom('batch' as const, 'read' as const, 'query' as const) }),
  skip: fc.nat(3),
  times: fc.integer({ min: 1, max: 2 }),
});

/** Which slug is free when several are made at once is not promised, so all are given. */
function withSlug(plan: Plan): Plan {
  const { entity, draft } = plan;
  if (draft === 'as it is' || !('slug' in entity.full)) return plan;
  return { ...plan, draft: { ...draft, fields: { ...draft.fields, slug: 'a-slug' } } };
}

// An export reads one list after another, so it is not a snapshot.
const meeting = plansOf({ blog: 4, author: 1, post: 4, tag: 3, medium: 2 })
  .filter(({ kind, entity }) => kind !== 'read' || isChild(entity))
  .map(withSlug);
const clients = fc.array(fc.array(meeting, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 3 });

test('Concurrent requests are linearizable, by their answers and the final state', async () => {
  const property = fc.asyncProperty(
    clients,
    fc.array(pause, { maxLength: 4 }),
    fc.boolean(),
    async (plansOfClients, pauses, tells) => {
      const store = await furnish(tells);
      const requests = plansOfClients.map(each => each.map(plan => requestOf(plan, store)));
      for (const each of pauses) service.cosmos.faults.inject(each);

      const events = (await Promise.all(requests.map(runClient))).flat();
      service.cosmos.faults.clear();
      const reads = await readAll();

      sent += events.length;
      if (!explain(store, events, reads)) throw new Error(describeHistory(events, reads));
    },
  );

  // Run by run: a slow machine still finds the smallest set that fails.
  const end = Date.now() + 5_000;
  while (sent < 100 || (sent < atDepth(250, 4_000) && Date.now() < end))
    await fc.assert(property, { numRuns: 1 });
});
