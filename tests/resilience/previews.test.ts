import { pacedTimeout } from '../../infra/local/kit/testing/pace.ts';
import { expectNothingInside } from '../support/answers/expected.ts';
import { post } from '../support/content/families.ts';
import { together } from '../support/requests/together.ts';
import { waitForFailure } from '../support/service/host-log.ts';
import { type Service, serviceAt } from '../support/service/service.ts';
import { useInstance, useLocalService, useStore } from '../support/service/use-service.ts';
import { loseNextWrite } from '../support/store/write-faults.ts';

const settings = { COSMOS_TIMEOUT_MS: String(pacedTimeout(400)) };
const service = useLocalService(settings);
const instance = useInstance(service, 0, settings);
const store = useStore(service);
const other = () => serviceAt(instance.host.url, {});
let blogId: string;
let postId: string;
beforeEach(async () => {
  service.cosmos.replicas.catchUp();
  blogId = await service.newBlog();
  postId = await service.createIn(blogId, post);
});
afterEach(() => service.cosmos.faults.clear());

type Caller = Pick<Service, 'send'>;
const preview = (caller: Caller) => caller.send('POST', `blog/${blogId}/post/${postId}/preview`);
const renew = (caller: Caller) => caller.send('DELETE', `blog/${blogId}/preview`);

async function storedKey(): Promise<unknown> {
  const items = await store.readPartition(blogId);
  return items.find(({ id }) => id === `blog:${blogId}`)?.previewKey;
}

/** The tokens of both instances, asked for until they expire in the same second: then they are equal if the key is. */
async function tokensOfBoth(): Promise<unknown[]> {
  for (;;) {
    const answers = await Promise.all([service, other()].map(preview));
    const [one, another] = answers.map(answer => answer.json());
    if (one?.expires === another?.expires) return [one?.token, another?.token];
  }
}

test('Two instances that are asked for the first preview at once agree on the key', async () => {
  const answers = await together(16, made => preview(made % 2 === 0 ? service : other()));

  const byExpiry = new Map(answers.map(answer => [answer.json().expires, answer.json().token]));
  for (const answer of answers) {
    expect(answer.status).toBe(201);
    expect(answer.json().token).toBe(byExpiry.get(answer.json().expires));
  }
});

test('After a renewal through one instance, the other signs with the new key, however far its replica lags', async () => {
  await preview(service);
  await preview(other());
  service.cosmos.replicas.lag({ writes: 3, least: 3 });

  await renew(service);
  const [own, others] = await tokensOfBoth();

  expect(others).toBe(own);
});

test('A preview of a post that another instance has just created is 201, however far the replica lags', async () => {
  service.cosmos.replicas.lag({ writes: 3, least: 3 });
  postId = await service.createIn(blogId, post);

  expect((await preview(other())).status).toBe(201);
});

test('A first preview and a renewal whose answers are lost are carried out', async () => {
  // The first write of each is the one that brings the session up to date, and is refused in any case.
  const onKey = { kind: 'patch' as const, skip: 1 };
  loseNextWrite(service, onKey);
  const first = await preview(service);
  const key = await storedKey();
  loseNextWrite(service, onKey);
  const renewed = await renew(service);

  expect([first.status, renewed.status]).toEqual([201, 200]);
  expect(await storedKey()).not.toBe(key);
});

test('The key is kept by updates of the blog and its posts, and gone with the blog', async () => {
  await preview(service);
  const key = await storedKey();

  await service.send('PUT', `blog/${blogId}`, { name: 'New' });
  await service.send('DELETE', `blog/${blogId}/post/${postId}`);
  const kept = await storedKey();
  await service.send('DELETE', `blog/${blogId}`);
  await service.create('blog', { blogId, name: 'Made anew' });

  expect(key).toMatch(/^[\w-]{43}$/);
  expect(kept).toBe(key);
  expect(await storedKey()).toBeUndefined();
});

test('If the store does not answer, a preview and a renewal are 500 and say nothing, and the log names no key', async () => {
  await preview(service);
  const key = String(await storedKey());
  const from = service.host.lines().length;
  service.cosmos.faults.inject({ kind: 'status', statusCode: 503, times: Infinity, on: { kind: 'patch' } });

  for (const ask of [preview, renew]) {
    const answer = await ask(service);
    expect(answer.status).toBe(500);
    expectNothingInside(answer, { ...service, secrets: [...service.secrets, key] });
  }

  await waitForFailure(service.host, 'DeletePreviews', from);
  expect(service.host.lines().filter(line => line.includes(key))).toEqual([]);
});
