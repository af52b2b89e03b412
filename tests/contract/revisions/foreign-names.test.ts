import { request } from 'node:http';
import { absentGuid, post } from '../../support/content/families.ts';
import { packed, putFile } from '../../support/revisions/kept-blobs.ts';
import { asked, newPost } from '../../support/revisions/written-post.ts';
import { useHistoryService } from '../../support/service/media-service.ts';

const service = useHistoryService();

/** Sends a path to the letter, which a client of the web would put in order before. @returns the status. */
function sendRaw(method: string, path: string): Promise<number> {
  const { hostname, port } = new URL(service.api);
  return new Promise((resolve, reject) => {
    const sent = request(
      { method, hostname, port, path: `/api/${path}`, headers: service.session },
      answer => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0));
      },
    );
    sent.once('error', reject).end();
  });
}

/** Two posts with one revision each; the second is in another blog. */
async function twoPosts() {
  const [own, other] = [await newPost(service), await newPost(service)];
  for (const written of [own, other]) await written.write({ ...post.minimal, title: 'Two' }, asked);
  const nameOf = async (written: typeof own) => (await written.list())[0]?.name ?? '';
  return { own, other, ownName: await nameOf(own), otherName: await nameOf(other) };
}

type Posts = Awaited<ReturnType<typeof twoPosts>>;

const hostile: [what: string, name: (posts: Posts) => string][] = [
  ['nothing', () => ''],
  ['a space', () => '%20'],
  ['dots that are escaped twice', () => '%252e%252e'],
  ['a way up', ({ ownName }) => `..%2F${ownName}`],
  [
    'a way to another blog',
    ({ other, otherName }) => `..%2F..%2F${other.blogId}%2F${other.postId}%2F${otherName}`,
  ],
  [
    'the same with backslashes',
    ({ other, otherName }) => `..%5C..%5C${other.blogId}%5C${other.postId}%5C${otherName}`,
  ],
  ['the whole name of another', ({ other, otherName }) => `${other.blogId}%2F${other.postId}%2F${otherName}`],
  ['its own with a slash before', ({ ownName }) => `%2F${ownName}`],
  ['its own with a query in it', ({ ownName }) => `${ownName}%3Fcomp=list`],
  ['its own with a zero', ({ ownName }) => `${ownName}%00`],
  ['its own with a line break', ({ ownName }) => `${ownName}%0A`],
  ['its own in capitals', ({ ownName }) => ownName.toUpperCase().replace(/^(\d+-)\d+$/, '$1ABCDEFABCDEF')],
  [
    'its own in wide digits',
    ({ ownName }) =>
      encodeURIComponent(ownName.replace(/\d/g, digit => String.fromCharCode(0xff10 + Number(digit)))),
  ],
  ['the beginning of its own', ({ ownName }) => ownName.slice(0, 13)],
  ['an escape that is none', () => '%zz'],
  ['half a character', () => '%ed%a0%80'],
  ['2,000 characters', () => 'a'.repeat(2_000)],
  ['2,000 digits', () => '1'.repeat(2_000)],
  ['another prefix', () => 'deleted'],
];

test.each(hostile)(
  '%s as a name finds and deletes nothing, and is asked of no storage',
  async (_, nameOf) => {
    const posts = await twoPosts();
    const { own, other } = posts;
    const name = nameOf(posts);
    service.blob.requests.clear();

    const statuses = [];
    for (const method of ['GET', 'DELETE']) statuses.push(await sendRaw(method, `${own.revisions}/${name}`));
    const { GetBlob = 0, DeleteBlob = 0 } = service.blob.requests.counts();

    // Without a name, it is the address of the list, which nothing deletes. The host itself refuses a zero.
    const others: Record<string, number[]> = { '': [200, 404], [`${posts.ownName}%00`]: [400, 400] };
    expect(statuses).toEqual(others[name] ?? [404, 404]);
    expect([GetBlob, DeleteBlob]).toEqual([0, 0]);
    expect([await own.list(), await other.list()].map(({ length }) => length)).toEqual([1, 1]);
  },
);

test.each(['..', '%2e%2e', '.%2E'])(
  '%s leads to the post, as in any address, and not to storage',
  async dots => {
    const { own } = await twoPosts();
    service.blob.requests.clear();

    const status = await sendRaw('GET', `${own.revisions}/${dots}`);

    expect(status).toBe(200);
    expect(service.blob.requests.counts()).toEqual({});
  },
);

test('The name of a revision of another post is not there', async () => {
  const { own, other, otherName } = await twoPosts();

  for (const method of ['GET', 'DELETE'])
    expect((await service.send(method, `${own.revisions}/${otherName}`)).status).toBe(404);
  expect(await other.list()).toHaveLength(1);
});

test('A name of the right form that is not there is 404', async () => {
  const { revisions } = await newPost(service);
  const paths = ['0000000000000-000000000000', '9999999999999-ffffffffffff-draft'];

  for (const name of paths)
    for (const method of ['GET', 'DELETE'])
      expect((await service.send(method, `${revisions}/${name}`)).status).toBe(404);
});

test('What else is in the container under a post is in no list, and is not read', async () => {
  const { own, ownName } = await twoPosts();
  const prefix = `${own.blogId}/${own.postId}`;
  const bytes = packed({ item: { id: `post:${own.postId}`, blogId: own.blogId, title: 'Forged' } });
  for (const name of ['', 'x', '../x', `${ownName}.bak`, `deeper/${ownName}`])
    await putFile(service, `${prefix}/${encodeURIComponent(name)}`, bytes);
  await putFile(service, `${own.blogId}/${absentGuid}/${ownName}`, bytes);

  const listed = await own.list();

  expect(listed.map(({ name }) => name)).toEqual([ownName]);
});
