import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import type { Payload } from '../support/content/families.ts';
import { eventsOn, newEndpoint } from '../support/events/endpoints.ts';
import { answering, useReceivers } from '../support/events/receivers.ts';
import { together } from '../support/requests/together.ts';
import { type Service, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService, useStore } from '../support/service/use-service.ts';
import { holdNextBatch, loseNextWrite } from '../support/store/write-faults.ts';

const settings = { ...eventsOn, COSMOS_TIMEOUT_MS: String(pacedTimeout(400)) };
const service = useLocalService(settings);
const instance = useInstance(service, 0, settings);
const store = useStore(service);
const newReceiver = useReceivers();

const build = { kind: 'build', url: 'https://api.netlify.com/build_hooks/64f1c0ffee' };
const isOff = { ...build, isOn: false };

let other: Pick<Service, 'send'>;
beforeAll(() => {
  other = serviceAt(instance.host.url, {});
});

let blogId: string;
let path: string;
beforeEach(async () => {
  service.cosmos.replicas.catchUp();
  blogId = await service.newBlog();
  path = `blog/${blogId}/endpoint`;
});
afterEach(() => service.cosmos.faults.clear());

const listed = async () => (await service.send('GET', path)).json<Payload[]>();

async function hasOutbox(): Promise<boolean> {
  const items = await store.readPartition(blogId);
  return 'outbox' in (items.find(({ id }) => id === `blog:${blogId}`) ?? {});
}

/** The next batch that writes endpoints: others are of what tends to the blog. */
const ofEndpoints = { kind: 'batch', textIncludes: '"id":"endpoints:' } as const;

test('A create, an update and a delete whose answers are lost are carried out once, and answered as such', async () => {
  loseNextWrite(service, ofEndpoints);
  const created = await service.send('POST', path, isOff);
  const afterCreate = await listed();
  const one = `${path}/${created.json().endpointId}`;
  loseNextWrite(service, ofEndpoints);
  const updated = await service.send('PUT', one, build, { 'If-Match': created.headers.get('etag') ?? '' });
  const afterUpdate = await listed();
  loseNextWrite(service, ofEndpoints);
  const deleted = await service.send('DELETE', one, undefined, {
    'If-Match': updated.headers.get('etag') ?? '',
  });

  expect([created, updated, deleted].map(({ status }) => status)).toEqual([201, 202, 200]);
  expect(afterCreate).toEqual([expect.objectContaining({ isOn: false })]);
  expect(afterUpdate).toEqual([expect.objectContaining({ isOn: true })]);
  expect(await listed()).toEqual([]);
  expect(await hasOutbox()).toBe(false);
});

test('Endpoints that two instances write at once are all there, and never more than ten', async () => {
  const answers = await together(14, made => (made % 2 ? service : other).send('POST', path, isOff));

  const statuses = answers.map(({ status }) => status).sort();
  expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(400)]);
  expect(await listed()).toHaveLength(10);
});

test('Whoever turns endpoints on and off at two instances, the blog has an outbox exactly if one is on', async () => {
  const [one, another] = [
    await newEndpoint(service, blogId, build),
    await newEndpoint(service, blogId, isOff),
  ];

  const answers = await together(12, turn =>
    (turn % 2 ? service : other).send(
      'PUT',
      `${path}/${(turn % 3 === 0 ? one : another).endpointId}`,
      turn % 4 < 2 ? isOff : build,
    ),
  );

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]));
  expect(await hasOutbox()).toBe((await listed()).some(({ isOn }) => isOn));
});

test('What one instance has just written is known to writes of another, however far its replica lags', async () => {
  const receiver = await newReceiver(answering(204));
  service.cosmos.replicas.lag({ writes: 3, least: 3 });
  const created = await service.send('POST', path, { kind: 'webhook', url: receiver.url, isOn: false });
  const one = `${path}/${created.json().endpointId}`;

  const tested = await other.send('POST', `${one}/test`);
  const updated = await other.send('PUT', one, { kind: 'webhook', url: receiver.url, isOn: false });
  const deleted = await other.send('DELETE', one);

  expect([tested, updated, deleted].map(({ status }) => status)).toEqual([200, 202, 200]);
});

test('An endpoint that is created while its blog is deleted is left in no blog', async () => {
  const held = holdNextBatch(service, 'endpoints:');
  const creating = service.send('POST', path, isOff);
  await held.isOnItsWay();

  const deleted = await other.send('DELETE', `blog/${blogId}`);
  held.release();
  const created = await creating;

  expect([deleted.status, created.status]).toEqual([200, 400]);
  expect(await store.readPartition(blogId)).toEqual([]);
});
