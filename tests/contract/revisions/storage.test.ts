import { setTimeout as wait } from 'node:timers/promises';
import { brotliCompressSync } from 'node:zlib';
import { expectNothingInside } from '../../support/answers/expected.ts';
import { post } from '../../support/content/families.ts';
import { readByCursor } from '../../support/lists/next-page.ts';
import { keptFile, namesUnder, packed, putFile } from '../../support/revisions/kept-blobs.ts';
import {
  asked,
  type ListedRevision,
  newPost,
  type WrittenPost,
} from '../../support/revisions/written-post.ts';
import { waitForFailure } from '../../support/service/host-log.ts';
import { useHistoryService } from '../../support/service/media-service.ts';
import { failStorage } from '../../support/uploads/storage-faults.ts';

const service = useHistoryService();
afterEach(() => service.blob.faults.clear());

const asProblem = { Accept: 'application/problem+json' };

const pathOf = ({ blogId, postId }: WrittenPost, name: string) => `${blogId}/${postId}/${name}`;

/** A post with one revision, and its name. */
async function withRevision() {
  const written = await newPost(service, { ...post.minimal, title: 'One' });
  await written.write({ ...post.minimal, title: 'Two' }, asked);
  const [{ name } = { name: '' }] = await written.list();
  return { written, name, single: `${written.revisions}/${name}` };
}

/** What the log says of a request that is answered with 500, which says nothing. */
async function failureOf(method: string, path: string, functionName: string): Promise<string> {
  const start = service.host.lines().length;
  const text = await service.send(method, path);
  const line = await waitForFailure(service.host, functionName, start);
  const problem = await service.send(method, path, undefined, asProblem);
  expect([text.status, text.text]).toEqual([500, 'An internal server error occured. Error details logged.']);
  expect([problem.status, problem.json().type]).toEqual([500, 'about:blank']);
  for (const answer of [text, problem])
    expectNothingInside(answer, {
      ...service,
      secrets: [...service.secrets, service.blob.endpoint, service.blob.token],
    });
  return line;
}

describe('Storage that refuses or breaks off', () => {
  test('fails the list, the read and the delete, with a cause in the log, and they work again after that', async () => {
    const { written, single } = await withRevision();
    failStorage(service, 'ListBlobs', { status: 403 });
    failStorage(service, 'ListBlobs', { status: 403 });
    const list = await failureOf('GET', written.revisions, 'GetRevisionList');
    service.blob.faults.clear();
    failStorage(service, 'GetBlob', { status: 403 });
    const read = await failureOf('GET', single, 'GetRevision');
    service.blob.faults.clear();
    failStorage(service, 'DeleteBlob', { status: 403 });
    const remove = await failureOf('DELETE', single, 'DeleteRevision');
    service.blob.faults.clear();

    expect(list).toContain('Blob Storage did not list kept files: 403');
    expect(read).toContain('Blob Storage did not read a kept file: 403');
    expect(remove).toContain('Blob Storage did not delete a kept file: 403');
    expect((await written.list()).length).toBe(1);
    expect((await service.send('GET', single)).status).toBe(200);
    expect((await service.send('DELETE', single)).status).toBe(200);
  });

  test.each(['cut before', 'cut after', { status: 503 }, { status: 500 }] as const)(
    'for a moment (%j) is asked again',
    async effect => {
      const { written, single } = await withRevision();
      failStorage(service, 'ListBlobs', effect, 1);
      failStorage(service, 'GetBlob', effect, 1);

      expect((await service.send('GET', written.revisions)).status).toBe(200);
      expect((await service.send('GET', single)).json().title).toBe('One');
    },
  );

  test('a delete whose answer is lost is carried out', async () => {
    const { written, single } = await withRevision();
    failStorage(service, 'DeleteBlob', 'cut after', 1);

    const { status } = await service.send('DELETE', single);

    expect([200, 404]).toContain(status);
    expect(await written.list()).toEqual([]);
  });

  test('or does not answer is given up, and others are answered meanwhile', async () => {
    const { written, single } = await withRevision();
    failStorage(service, 'GetBlob', { delay: 120_000 }, 1);
    const hanging = service.send('GET', single);

    const meanwhile = await written.list();
    const { status } = await hanging;

    expect(meanwhile).toHaveLength(1);
    expect(status).toBe(500);
  }, 60_000);
});

describe('A file that the service did not keep', () => {
  const item = (written: WrittenPost, other: object = {}) => ({
    item: { id: `post:${written.postId}`, blogId: written.blogId, ...other },
  });

  const forms: [
    what: string,
    bytes: (written: WrittenPost, whole: Uint8Array) => Uint8Array,
    cause: RegExp,
  ][] = [
    ['is empty', () => new Uint8Array(), /is not compressed/],
    ['is cut off', (_, whole) => whole.subarray(0, whole.length / 2), /is not compressed, or only a part/],
    ['is not compressed', () => Buffer.from('{"item":{}}'), /is not compressed/],
    ['is no JSON', () => brotliCompressSync('secret words'), /has no JSON object/],
    ['is null', () => packed(null), /has no JSON object/],
    ['is a list', () => packed([]), /has no JSON object/],
    ['has no item', () => packed({}), /is not of the post that its name says/],
    [
      'has one of another blog',
      w => packed({ item: { ...item(w).item, blogId: crypto.randomUUID() } }),
      /is not of the post/,
    ],
    [
      'has another post',
      w => packed({ item: { ...item(w).item, id: `post:${crypto.randomUUID()}` } }),
      /is not of the post/,
    ],
    [
      'is far too large unpacked',
      () => brotliCompressSync(Buffer.alloc(64 * 1024 * 1024)),
      /is not compressed/,
    ],
    ['is far too large', () => Buffer.alloc(8 * 1024 * 1024), /has 8388608 bytes/],
  ];

  test.each(forms)(
    '%s: 500 with a cause in the log, and the others are as before',
    async (_, bytesOf, cause) => {
      const { written, name, single } = await withRevision();
      const file = pathOf(written, name);
      const { bytes, metadata } = await keptFile(service, file);
      await putFile(service, file, bytesOf(written, bytes), metadata);

      const line = await failureOf('GET', single, 'GetRevision');

      expect(line).toMatch(cause);
      expect(line).not.toContain('secret');
      expect((await written.list()).map(({ title }) => title)).toEqual(['One']);
      expect((await service.send('DELETE', single)).status).toBe(200);
    },
  );

  test('has fields of other kinds: 500, and the service goes on', async () => {
    const { written, name, single } = await withRevision();
    const file = pathOf(written, name);
    const { metadata } = await keptFile(service, file);
    const odd = { title: 7, content: null, tagIds: 'none', created: '9999999999999999' };
    await putFile(service, file, packed(item(written, odd)), metadata);

    expect((await service.send('GET', single)).status).toBe(500);
    expect((await service.send('GET', written.path)).status).toBe(200);
  });

  test('that is far too large is not read on, and the service is there when the time of the call is over', async () => {
    const { written, name, single } = await withRevision();
    const { metadata } = await keptFile(service, pathOf(written, name));
    await putFile(service, pathOf(written, name), Buffer.alloc(64 * 1024 * 1024), metadata);
    const { status } = await service.send('GET', single);
    // Ten seconds, and some more.
    await wait(12_000);

    expect(status).toBe(500);
    expect((await service.send('GET', written.path)).status).toBe(200);
  });

  test('without metadata is not there', async () => {
    const { written, name } = await withRevision();
    const { bytes } = await keptFile(service, pathOf(written, name));
    await putFile(service, pathOf(written, name), bytes);

    expect(await written.list()).toEqual([]);
  });
});

describe('A post with 390 revisions', () => {
  /** Puts so many there as a year of writing leaves, one a day. */
  async function withMany(count: number) {
    const { written, name } = await withRevision();
    const { bytes, metadata } = await keptFile(service, pathOf(written, name));
    const newest = Number(name.slice(0, 13));
    const days = Array.from({ length: count - 1 }, (_, day) => newest + (day + 1) * 24 * 3_600_000);
    await Promise.all(
      days.map(older =>
        putFile(
          service,
          pathOf(written, `${String(older).padStart(13, '0')}${name.slice(13)}`),
          bytes,
          metadata,
        ),
      ),
    );
    return { written, name };
  }

  test('has all of them in pages, each by one request to storage, and a page for any name', async () => {
    const { written } = await withMany(390);
    const names = (await namesUnder(service, `${written.blogId}/`)).map(name => name.split('/').at(-1));
    service.blob.requests.clear();

    const pages = await readByCursor<ListedRevision>(service, `${written.revisions}?count=100`);

    expect(pages.map(page => page.length)).toEqual([100, 100, 100, 90]);
    expect(pages.flat().map(({ name }) => name)).toEqual(names);
    expect(service.blob.requests.counts()).toEqual({ ListBlobs: 4 });
    const times = pages.flat().map(({ time }) => time);
    expect(times).toEqual([...times].sort().reverse());
  });
});

test('A title in any script, and a long name, are in the list as they were', async () => {
  const title = '鷺 über "quay" 😀 <b>'.padEnd(255, 'ß');
  const written = await newPost(service, { ...post.minimal, title });
  await written.write(post.minimal, asked);

  expect((await written.list()).map(revision => revision.title)).toEqual([title]);
});

test('Of the largest post that there can be, the revision is read whole', async () => {
  const content = Array.from({ length: 60_000 }, (_, at) => `line ${at} of a very long text`)
    .join('\n')
    .slice(0, 1_900_000);
  const written = await newPost(service, { ...post.minimal, content });
  await written.write(post.minimal);
  const [{ name, reason } = { name: '', reason: '' }] = await written.list();

  const body = await service.read(`${written.revisions}/${name}`);

  expect([reason, body.content === content]).toEqual(['shorter', true]);
});
