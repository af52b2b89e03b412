import { createReadStream, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { BlogClient, type ClientOptions, type UploadProgress } from '../../client/api/index.ts';
import type { Fault } from '../../infra/local/blob/wire/faults.ts';
import { useMediaService } from '../support/service/media-service.ts';
import { png, turnedJpeg } from '../support/uploads/pictures.ts';
import { sha256Of } from '../support/uploads/upload.ts';

const megabyte = 1024 * 1024;
const urn = (name: string) => `urn:problem-type:blog-content-service:${name}`;

const service = useMediaService();
let folder: string;
let blogId: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'upload-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));
beforeEach(async () => {
  blogId = await service.newBlog();
  service.blob.requests.clear();
});
afterEach(() => service.blob.faults.clear());

/** How many files were made public. */
const published = () => service.blob.requests.of('PutBlobFromUrl');

const client = (options: Partial<ClientOptions> = {}) =>
  new BlogClient({ baseUrl: service.api, headers: service.session, ...options });

/** A client that calls back before each request to the API is sent, and with each answer. */
const clientReported = (message: (when: 'before' | 'after', url: string) => void) =>
  client({
    async fetch(url, init) {
      message('before', url);
      const answer = await fetch(url, init);
      message('after', url);
      return answer;
    },
  });

/** Writes a file of that name. @returns its path. */
function written(name: string, content: Uint8Array): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  return path;
}

/** A file that begins so, of this size. */
const filled = (head: Uint8Array, bytes: number) =>
  Buffer.concat([head, Buffer.alloc(bytes - head.length, ' ')]);

/** The media of the blog, as they are read. */
const media = () => client().get('/blog/{blogId}/medium', { path: { blogId } });

async function contentAt(url: string | undefined): Promise<Buffer> {
  const answer = await fetch(String(url));
  if (answer.status !== 200) throw new Error(`GET ${url} was answered ${answer.status}`);
  return Buffer.from(await answer.arrayBuffer());
}

/** Every form in which Node.js has a file, with what has to be said of it. */
const sources = {
  'a path': file => client().upload(blogId, written('heron.png', file)),
  'a file URL': file => client().upload(blogId, pathToFileURL(written('heron.png', file))),
  'a stream of Node.js': file =>
    client().upload(blogId, createReadStream(written('heron.png', file)), {
      bytes: file.length,
      fileName: 'heron.png',
    }),
  'a stream of the web': file =>
    client().upload(blogId, new Blob([file]).stream(), { bytes: file.length, fileName: 'heron.png' }),
  'a File': file => client().upload(blogId, new File([file], 'heron.png', { type: 'image/png' })),
  'a Blob': file =>
    client().upload(blogId, new Blob([file], { type: 'image/png' }), { fileName: 'heron.png' }),
} satisfies Record<string, (file: Buffer) => ReturnType<BlogClient['upload']>>;

test('a medium that is there already gets another file, which is sent by itself', async () => {
  const { id } = await client().upload(blogId, written('heron.png', png()), { alternativeText: 'A heron' });
  const at = { path: { blogId, id } };
  const { value, etag } = await client().read('/blog/{blogId}/medium/{id}', at);
  const { mediumUrl, ...kept } = value;
  const other = png({ width: 9 });

  const sent = await client().sendFile(blogId, written('flying.png', other));
  await client().put('/blog/{blogId}/medium/{id}', {
    ...at,
    body: { ...kept, ...sent },
    ifUnchanged: { etag },
  });

  const [replaced, ...others] = await media();
  expect(others).toEqual([]);
  expect(replaced).toMatchObject({
    mediumId: id,
    alternativeText: 'A heron',
    fileName: 'flying.png',
    width: 9,
  });
  expect(replaced?.mediumUrl).not.toBe(mediumUrl);
  expect(await contentAt(replaced?.mediumUrl)).toEqual(other);
});

test.each(Object.entries(sources))('%s becomes a medium, and is read as it was', async (_, upload) => {
  const file = png({ width: 30, height: 20, bytes: 300_000 });

  const { id, location, version, value } = await upload(file);

  expect(location).toBe(`${service.api}/blog/${blogId}/medium/${id}`);
  expect(value).toMatchObject({
    mediumId: id,
    mediumUrl: `${service.blob.endpoint}/media/${blogId}/${sha256Of(file)}.png`,
    mediumType: { mimeType: 'image/png' },
    bytes: file.length,
    width: 30,
    height: 20,
    fileName: 'heron.png',
  });
  expect(await client().read('/blog/{blogId}/medium/{id}', { path: { blogId, id } })).toEqual({
    value,
    ...version,
  });
  expect(file.equals(await contentAt(value?.mediumUrl))).toBe(true);
});

test.each([
  ['8 MB', 8 * megabyte],
  ['50 MB', 50 * megabyte],
])('files of %s are uploaded, with their progress', async (_, bytes) => {
  const files = {
    'heron.png': png({ bytes }),
    'heron.jpg': filled(turnedJpeg(), bytes),
    'herons.pdf': filled(Buffer.from('%PDF-1.7\n'), bytes),
  };

  for (const [name, file] of Object.entries(files)) {
    const progress: UploadProgress[] = [];
    const onProgress = (each: UploadProgress) => progress.push(each);
    const { value } = await client().upload(blogId, written(name, file), {
      onProgress,
      alternativeText: 'A heron',
    });

    expect(value).toMatchObject({ bytes, fileName: name, alternativeText: 'A heron' });
    expect(sha256Of(await contentAt(value?.mediumUrl))).toBe(sha256Of(file));
    expect(progress.length).toBeGreaterThan(10);
    expect(progress.map(({ sent }) => sent)).toEqual(progress.map(({ sent }) => sent).sort((a, b) => a - b));
    expect(progress.at(-1)).toEqual({ sent: bytes, total: bytes });
  }
});

test('a file over the limit, or of a type that is not taken, is refused before it is sent', async () => {
  const large = client().upload(blogId, written('large.png', png({ bytes: 50 * megabyte + 1 })));
  await expect(large).rejects.toMatchObject({
    status: 400,
    type: urn('body-invalid'),
    violations: [{ pointer: '#/bytes', detail: `must be at most ${50 * megabyte}` }],
  });
  const page = client().upload(blogId, new Blob(['<svg/>'], { type: 'image/svg+xml' }));
  await expect(page).rejects.toMatchObject({
    status: 400,
    violations: [{ pointer: '#/mimeType', detail: expect.stringContaining('image/webp') }],
  });
  expect(service.blob.requests.of('PutBlob')).toBe(0);
});

test.each([
  ['1 byte', Buffer.from('x')],
  ['a page that is called a picture', Buffer.from('<script>alert(1)</script>')],
])('a file of %s is an error that says so, and no medium', async (_, file) => {
  const upload = client().upload(blogId, new File([file], 'heron.png'));

  await expect(upload).rejects.toMatchObject({
    name: 'ServiceError',
    status: 400,
    type: urn('upload-unfit'),
    violations: expect.arrayContaining([
      { pointer: '#/uploadId', detail: expect.stringContaining('the announced type image/png') },
    ]),
  });
  expect([published(), await media()]).toEqual([0, []]);
});

test('an upload that is cancelled half-way leaves no medium, and can be begun again', async () => {
  const file = written('heron.png', png({ bytes: 8 * megabyte }));
  const abort = new AbortController();
  const onProgress = ({ sent, total }: UploadProgress) => sent > total / 2 && abort.abort();

  const cancelled = client().upload(blogId, file, { signal: abort.signal, onProgress });

  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  expect([published(), await media()]).toEqual([0, []]);
  const { value } = await client().upload(blogId, file);
  expect(await media()).toEqual([value]);
});

test.each([
  ['it is announced', 'before', '/upload'],
  ['it was announced', 'after', '/upload'],
  ['its medium is created', 'before', '/medium'],
] as const)('an upload that is cancelled when %s leaves no medium', async (_, when, end) => {
  const abort = new AbortController();
  const message = clientReported((now, url) => now === when && url.endsWith(end) && abort.abort());

  const cancelled = message.upload(blogId, written('heron.png', png()), { signal: abort.signal });

  await expect(cancelled).rejects.toMatchObject({ name: 'AbortError' });
  expect([published(), await media()]).toEqual([0, []]);
});

test('sizes are not made in Node.js, which is said before anything is sent', async () => {
  const upload = client().upload(blogId, written('heron.png', png()), { sizes: true });

  await expect(upload).rejects.toMatchObject({
    name: 'TypeError',
    message: expect.stringMatching(
      /^Only a browser makes sizes: leave out sizes, and .* npm run media -- sizes/,
    ),
  });
  expect(service.blob.requests.of('PutBlob')).toBe(0);
});

test('two files are uploaded at once', async () => {
  const files = [1, 2].map(filling => png({ bytes: 8 * megabyte, filling }));

  const uploaded = await Promise.all(
    files.map((file, index) => client().upload(blogId, written(`heron-${index}.png`, file))),
  );

  const contents = await Promise.all(uploaded.map(({ value }) => contentAt(value?.mediumUrl)));
  expect(contents.map(sha256Of)).toEqual(files.map(sha256Of));
});

test('the same file twice is two media with one address', async () => {
  const file = written('heron.png', png({ bytes: 100_000 }));

  const [first, second] = [await client().upload(blogId, file), await client().upload(blogId, file)];

  expect(first.id).not.toBe(second.id);
  expect(first.value?.mediumUrl).toBe(second.value?.mediumUrl);
});

test.each<[string, Fault['effect']]>([
  ['before the file arrives', 'cut before'],
  ['before storage answers', 'cut after'],
])('a connection that breaks %s is what fetch throws; another call uploads the file', async (_, effect) => {
  const file = written('heron.png', png({ bytes: 8 * megabyte }));
  service.blob.faults.add({ operation: 'PutBlob', effect });

  await expect(client().upload(blogId, file)).rejects.toMatchObject({
    name: 'TypeError',
    message: 'fetch failed',
  });

  expect([published(), await media()]).toEqual([0, []]);
  const { value } = await client().upload(blogId, file);
  expect(await media()).toEqual([value]);
});

test('an answer of storage that the file was not taken is a ServiceError with its code', async () => {
  const effect = { status: 503 };
  service.blob.faults.add({ operation: 'PutBlob', effect });

  const upload = client().upload(blogId, written('heron.png', png()));

  await expect(upload).rejects.toMatchObject({
    name: 'ServiceError',
    status: 503,
    detail: 'ServerBusy: Injected fault: 503',
    message: expect.stringMatching(
      /^PUT http:\/\/127\.0\.0\.1:\d+\/local\/incoming\/[^?]+ was answered 503: /,
    ),
  });
});

test.each(['/upload', '/medium'])(
  'if the answer to the POST of …%s is lost, another call with the same mediumId doubles nothing',
  async end => {
    const file = written('heron.png', png({ bytes: 100_000 }));
    const mediumId = crypto.randomUUID();
    const losing = clientReported((when, url) => {
      if (when === 'after' && url.endsWith(end)) throw new TypeError('fetch failed');
    });

    await expect(losing.upload(blogId, file, { mediumId })).rejects.toThrow('fetch failed');
    const { value } = await client().upload(blogId, file, { mediumId });

    expect(value).toMatchObject({ mediumId });
    expect(await media()).toEqual([value]);
  },
);
