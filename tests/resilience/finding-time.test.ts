import { TurnedClock } from '../support/clock/turned-clock.ts';
import { collectionOf, type Payload, post } from '../support/content/families.ts';
import { startInstance } from '../support/service/instance.ts';
import { useLocalService } from '../support/service/use-service.ts';

const hour = 3_600_000;
// Beyond 15 minutes Cosmos DB rejects requests that are signed with a key.
const tenMinutes = 600_000;

const clock = new TurnedClock(Date.now());
afterAll(() => clock.close());
const service = useLocalService(clock.env);
let list: string;
beforeEach(async () => {
  list = collectionOf(post, await service.newBlog());
});

const publish = (title: string, milliseconds: number) =>
  service.create(list, { ...post.minimal, title, published: new Date(milliseconds).toISOString() });

const titlesOf = (text: string) => (JSON.parse(text) as Payload[]).map(({ title }) => title);

/** Sends a conditional request to an instance. */
async function ask(api: string, query: string, etag?: string) {
  const headers: Record<string, string> = etag === undefined ? {} : { 'If-None-Match': etag };
  const response = await fetch(`${api}/${list}?${query}`, { headers });
  const text = await response.text();
  return {
    status: response.status,
    etag: String(response.headers.get('etag')),
    titles: text && titlesOf(text),
  };
}

test.each([
  ['published', ['Old'], ['New', 'Old']],
  ['scheduled', ['New'], []],
])(
  'A list of %s posts is held and unchanged until the next post is due, and no longer',
  async (status, before, after) => {
    await publish('Old', clock.now - hour);
    await publish('New', clock.now + 1_000);
    const query = `status=${status}`;
    await ask(service.api, query);
    const first = await ask(service.api, query);
    service.cosmos.requests.take();

    const held = await ask(service.api, query);
    const unchanged = await ask(service.api, query, first.etag);
    const requests = service.cosmos.requests.take().map(({ kind }) => kind);

    clock.turn(1_001);
    const anew = await ask(service.api, query, first.etag);
    const later = await ask(service.api, query, anew.etag);

    expect([first.titles, held]).toEqual([before, first]);
    expect([unchanged.status, unchanged.etag]).toEqual([304, first.etag]);
    expect(requests).toEqual(['read', 'read']);
    expect([anew.status, anew.titles]).toEqual([200, after]);
    expect([later.status, later.etag]).toEqual([304, anew.etag]);
  },
);

test('The tag of a list that changes with time is valid at any instance until a post is due by its clock', async () => {
  await publish('Old', clock.now - hour);
  await publish('New', clock.now + tenMinutes / 2);
  const [same, ahead] = await Promise.all([startInstance(service), startInstance(service, tenMinutes)]);
  const query = 'status=published';
  await ask(service.api, query);
  const first = await ask(service.api, query);
  service.cosmos.requests.take();

  const unchanged = await ask(`${same.host.url}/api`, query, first.etag);
  const requests = service.cosmos.requests.take().filter(({ kind }) => kind === 'read' || kind === 'query');
  const changed = await ask(`${ahead.host.url}/api`, query, first.etag);
  const others = [
    await ask(service.api, 'status=scheduled', first.etag),
    await ask(service.api, 'status=draft', first.etag),
  ];
  await Promise.all([same.host.stop(), ahead.host.stop()]);

  expect([unchanged.status, requests.map(({ kind }) => kind)]).toEqual([304, ['read']]);
  expect([changed.status, changed.titles]).toEqual([200, ['New', 'Old']]);
  expect(others.map(({ status }) => status)).toEqual([200, 200]);
});

test('A change before the next post is due changes the ETag as well', async () => {
  await publish('Later', clock.now + hour);
  await ask(service.api, 'status=published');
  const { etag } = await ask(service.api, 'status=published');
  await publish('Old', clock.now - hour);

  const changed = await ask(service.api, 'status=published', etag);

  expect([changed.status, changed.titles]).toEqual([200, ['Old']]);
});
