import { blog, type Payload, tag } from '../support/content/families.ts';
import { useTwoInstances } from '../support/revisions/two-instances.ts';
import { type Service, serviceAt } from '../support/service/service.ts';

const instances = useTwoInstances();

type Caller = Pick<Service, 'api' | 'send' | 'create' | 'read'>;

let first: Caller;
let second: Caller;
let blogId: string;
let tagId: string;
beforeEach(async () => {
  const [one, other] = instances.hosts.map(({ url }) => serviceAt(url, {}));
  if (!one || !other) throw new Error('There are two');
  [first, second] = [one, other];
  blogId = await first.create('blog', blog.minimal);
  tagId = await first.create(`blog/${blogId}/tag`, tag.minimal);
});

const day = 24 * 60 * 60 * 1000;

const remove = (service: Caller) => service.send('DELETE', `blog/${blogId}/tag/${tagId}`);
const bin = async (service: Caller) =>
  ((await service.read(`blog/${blogId}/deleted`)) as unknown as Payload[]).map(({ id }) => id);
const restore = (service: Caller) => service.send('POST', `blog/${blogId}/deleted/tag/${tagId}/restore`);

test('What was deleted is in the bin for thirty days, and then not, though storage still has it', async () => {
  await remove(first);

  instances.turn(30 * day - 60_000);
  const kept = await bin(first);
  instances.turn(120_000);

  expect([kept, await bin(first)]).toEqual([[tagId], []]);
  expect((await restore(first)).status).toBe(404);
  expect((await first.send('DELETE', `blog/${blogId}/deleted/tag/${tagId}`)).status).toBe(404);
});

test('Both instances go by what the other has done', async () => {
  await remove(first);
  const seen = await bin(second);
  const restored = await restore(second);
  const after = await bin(first);
  await remove(first);
  const both = await Promise.all([restore(first), restore(second)]);

  expect([seen, restored.status, after]).toEqual([[tagId], 201, []]);
  const [one, other] = both.map(({ status }) => status).sort();
  expect(one).toBe(201);
  // It is taken, or, if the first was much faster, no longer in the bin.
  expect([404, 500]).toContain(other);
});
