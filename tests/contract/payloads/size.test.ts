import type { Socket } from 'node:net';
import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { openRaw } from '../../../infra/local/kit/testing/raw-http.ts';
import { createRefused, updateRefused, violationPaths } from '../../support/answers/refusals.ts';
import {
  collectionOf,
  type Family,
  itemOf,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});
afterEach(async () => {
  expect((await service.send('GET', `blog/${blogId}`)).status).toBe(200); // the service still works
});

const send = (family: Family, body: unknown) => service.send('POST', collectionOf(family, blogId), body);
const read = async (id: string) => (await service.send('GET', itemOf(post, blogId, id))).json();

/** Characters, and the bytes that each takes as UTF-8 in JSON. */
const characters: [string, string, number][] = [
  ['ASCII', 'x', 1],
  ['two-byte characters', 'é', 2],
  ['three-byte characters', '€', 3],
  ['emoji', '🌊', 4],
  ['quotes', '"', 2],
  ['control characters', '\u0001', 6],
];
// The others show that bytes count; round-trip.test.ts has long contents of these.
const tried = characters.filter(([, , bytes]) => isFullDepth || bytes % 3 === 0);
const limit = 2 * 1024 * 1024;

test.each(tried)(
  'A document of %s just under 2 MB is stored, by create and by update',
  async (_, character, bytes) => {
    const content = character.repeat((limit - 8_000) / bytes);
    const id = await service.create(collectionOf(post, blogId), { ...post.full, content });
    const plain = await service.create(collectionOf(post, blogId), post.full);

    const answer = await service.send('PUT', itemOf(post, blogId, plain), { ...post.full, content });

    expect([answer.text, answer.status]).toEqual(['', 202]);
    for (const each of [id, plain]) expect((await read(each)).content === content).toBe(true);
  },
);

test.each(tried)(
  'A document of %s over 2 MB is refused with a violation and nothing changes',
  async (_, character, bytes) => {
    const content = character.repeat(limit / bytes + 1);
    const id = await service.create(collectionOf(post, blogId), post.full);
    const before = (await service.send('GET', collectionOf(post, blogId))).text;

    const created = await send(post, { ...post.full, content });
    const updated = await service.send('PUT', itemOf(post, blogId, id), { ...post.changed, content });

    expect(violationPaths(created, createRefused('post'))).toHaveLength(1);
    expect(violationPaths(updated, updateRefused('post'))).toHaveLength(1);
    expect((await service.send('GET', collectionOf(post, blogId))).text).toBe(before);
  },
);

test('A document just under 2 MB is stored with its references', async () => {
  const tagIds = await service.createMany(blogId, tag, 90);
  const content = 'x'.repeat(limit - 16_000);
  const tags = tagIds.map(tagId => ({ tagId }));

  const id = await service.create(collectionOf(post, blogId), { ...post.full, content, tags });
  const answer = await service.send('PUT', itemOf(post, blogId, id), { ...post.changed, content, tags });

  expect([answer.text, answer.status]).toEqual(['', 202]);
  expect((await read(id)).tags).toHaveLength(90);
});

test('Posts of nearly 2 MB are listed and exported completely', async () => {
  const content = 'é'.repeat(limit / 2 - 4_000);
  for (let made = 0; made < 3; made++) await send(post, { ...post.full, content });

  const list = (await service.send('GET', collectionOf(post, blogId))).json<Payload[]>();
  const { posts } = (await service.send('GET', `blog/${blogId}`)).json<{ posts: Payload[] }>();

  for (const each of [list, posts]) {
    expect(each).toHaveLength(3);
    expect(each.every(entity => entity.content === content)).toBe(true);
  }
});

test('Bodies that are longer than the service reads are refused, several at once, and change nothing', async () => {
  const item = itemOf(post, blogId, await service.create(collectionOf(post, blogId), post.full));
  const before = (await service.send('GET', collectionOf(post, blogId))).text;
  const body = JSON.stringify({ ...post.changed, content: 'x'.repeat(2_600_000) });
  const four = <T>(act: () => T) => Promise.all(Array.from({ length: 4 }, act));

  const [created, updated] = await Promise.all([
    four(() => send(post, body)),
    four(() => service.send('PUT', item, body)),
  ]);

  for (const answer of created) expect(violationPaths(answer, createRefused('post'))).toHaveLength(1);
  for (const answer of updated) expect(violationPaths(answer, updateRefused('post'))).toHaveLength(1);
  expect((await service.send('GET', collectionOf(post, blogId))).text).toBe(before);
});

test('Ignored properties do not count', async () => {
  const answer = await send(tag, { ...tag.full, unknownField: 'x'.repeat(limit + 1) });

  expect(answer.status).toBe(201);
});

const cookie = () => service.session.cookie ?? '';

/** The head of a create that announces a body of this many bytes. */
const announce = (bytes: number) =>
  [
    `POST /api/${collectionOf(post, blogId)} HTTP/1.1`,
    'Host: localhost',
    `Cookie: ${cookie()}`,
    `Content-Length: ${bytes}\r\n\r\n`,
  ].join('\r\n');

/** The ends of an answer in chunks, and of one without a body. */
const ends = [/\r\n0\r\n\r\n$/, /\r\nContent-Length: 0\r\n(?:.+\r\n)*\r\n$/i];

/** The next answer on a connection, up to its end; shorter if the server closes the connection. */
function readNext(socket: Socket): Promise<string> {
  return new Promise(resolve => {
    let text = '';
    socket.on('data', data => {
      text += data.toString();
      if (ends.some(end => end.test(text))) resolve(text);
    });
    socket.once('close', () => resolve(text));
  });
}

test.each([2_560_000, 2_590_000, 2_620_000])(
  'A connection on which %i bytes were refused is closed, or accepts the next request',
  async bytes => {
    const socket = openRaw(service.api, announce(bytes) + 'x'.repeat(bytes));
    socket.on('error', () => socket.destroy()); // A reset is a close, too
    expect(await readNext(socket)).toMatch(/^HTTP\/1\.1 400 /);

    socket.write(`GET /api/blog/${blogId} HTTP/1.1\r\nHost: localhost\r\nCookie: ${cookie()}\r\n\r\n`);
    const next = await readNext(socket);
    socket.destroy();

    expect(next).toMatch(/^$|^HTTP\/1\.1 200 /);
  },
  5_000,
);
