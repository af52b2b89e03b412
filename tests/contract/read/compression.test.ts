import { getEncoded, textOf } from '../../support/answers/encoded.ts';
import { blog, collectionOf, itemOf, post, tag } from '../../support/content/families.ts';
import type { WireAnswer } from '../../support/requests/send-http.ts';
import { repeat } from '../../support/requests/together.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let blogId: string;
/** A post of about 20 KB. */
let postPath: string;
beforeAll(async () => {
  blogId = await service.create('blog', blog.full);
  const payload = { ...post.full, content: textOfLength(20_000) };
  postPath = itemOf(post, blogId, await service.create(collectionOf(post, blogId), payload));
});

/** A text of many different words, of that length. */
function textOfLength(length: number): string {
  let text = '';
  for (let number = 1; text.length < length; number++) text += `${(number * 7919) % 100_003} räume `;
  return text.slice(0, length);
}

const getAs = (path: string, encoding: string | undefined): Promise<WireAnswer> =>
  getEncoded(service, path, encoding === undefined ? {} : { 'Accept-Encoding': encoding });

const chosen: [string | undefined, string | null][] = [
  [undefined, null],
  ['gzip', 'gzip'],
  ['br', 'br'],
  ['GZip', 'gzip'],
  ['gzip, deflate', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['br;q=0.5, gzip', 'gzip'],
  ['br;q=0.5,gzip;q=0.4', 'br'],
  ['gzip ; q=0.001', 'gzip'],
  ['gzip;q=1.000', 'gzip'],
  ['br;q=0', null],
  ['gzip;q=0, br;q=0.0', null],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['gzip;q=0.9, *;q=0.1', 'gzip'],
  ['*;q=0', null],
  ['gzip, *;q=0', 'gzip'],
  ['identity', null],
  ['identity, gzip;q=0.5', null],
  ['identity;q=0.5, gzip', 'gzip'],
  ['identity;q=0, gzip;q=0.1', 'gzip'],
  ['identity;q=0', null],
  ['deflate, zstd', null],
  ['gzipped', null],
  ['gzip;q=2', null],
  ['gzip;q=1.5', null],
  ['gzip;q=', null],
  [',,gzip,', 'gzip'],
];

test.each(chosen)('Accept-Encoding %s is answered with %s', async (accepted, encoding) => {
  const answer = await getAs(postPath, accepted);

  expect([answer.status, answer.headers.get('content-encoding')]).toEqual([200, encoding]);
  expect(answer.headers.get('vary')).toBe('Accept-Encoding');
  expect(textOf(answer)).toBe(textOf(await getAs(postPath, undefined)));
});

interface Sized {
  name: string;
  /** The lengths of the posts' contents. */
  contents: number[];
  isCompressed: boolean;
}

const sizes: Sized[] = [
  { name: 'nothing', contents: [], isCompressed: false },
  { name: 'some kilobytes', contents: [3_000, 4_000], isCompressed: true },
  { name: 'what is sent in one piece', contents: [60_000], isCompressed: true },
  { name: 'what is sent while it is made', contents: [50_000, 50_000, 50_000], isCompressed: true },
  { name: 'what is too long to be held', contents: repeat(12, () => 120_000), isCompressed: true },
];

describe.each(sizes)('A blog with $name', ({ contents, isCompressed }) => {
  async function createBlog(): Promise<string> {
    const id = await service.newBlog();
    for (const length of contents)
      await service.create(collectionOf(post, id), { ...post.full, content: textOfLength(length) });
    return id;
  }

  test.each([
    ['as gzip', 'gzip'],
    ['as br', 'br'],
  ])('is the same %s for every request, list and export', async (_, encoding) => {
    const id = await createBlog();

    for (const path of [collectionOf(post, id), `blog/${id}`]) {
      const asked = [encoding, encoding, undefined, encoding, encoding === 'br' ? 'gzip' : 'br', undefined];
      const answers: WireAnswer[] = [];
      for (const each of asked) answers.push(await getAs(path, each));

      const plain = answers.filter((_answer, index) => asked[index] === undefined).map(textOf);
      expect(new Set(answers.map(textOf))).toEqual(new Set(plain));
      expect(new Set(plain).size).toBe(1);
      for (const [index, answer] of answers.entries()) expectEncoded(answer, asked[index], plain[0] ?? '');
    }
  });

  function expectEncoded({ headers, bytes }: WireAnswer, asked: string | undefined, text: string): void {
    const isShort = Buffer.byteLength(text) < 1024;
    expect(headers.get('content-encoding')).toBe(isShort ? null : (asked ?? null));
    expect(headers.get('vary')).toBe('Accept-Encoding');
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const length = headers.get('content-length');
    expect([null, String(bytes.length)]).toContain(length);
    if (asked && !isShort) expect(bytes.length).toBeLessThan(Buffer.byteLength(text) * 0.8);
  }

  test('has one tag per encoding, which is good for a 304', async () => {
    const id = await createBlog();
    const path = collectionOf(post, id);
    await getAs(path, undefined);
    await getAs(path, undefined);

    const plain = await getAs(path, undefined);
    const packed = await getAs(path, 'gzip');
    const again = await getAs(path, 'gzip');

    expect(packed.headers.get('etag') === plain.headers.get('etag')).toBe(!isCompressed);
    expect(again.headers.get('etag')).toBe(packed.headers.get('etag'));
  });
});

test('The compressed bytes of an ETag are always the same, held or not', async () => {
  for (const encoding of ['gzip', 'br']) {
    const id = await service.newBlog();
    const path = collectionOf(post, id);
    for (const length of [50_000, 60_000])
      await service.create(path, { ...post.full, content: textOfLength(length) });

    const answers = [await getAs(path, encoding), await getAs(path, encoding), await getAs(path, encoding)];
    const [first, ...others] = answers.filter(
      ({ headers }) => headers.get('etag') === answers[1]?.headers.get('etag'),
    );

    for (const other of others) expect(other.bytes.equals(first?.bytes ?? Buffer.alloc(0))).toBe(true);
  }
});

test('A body of at least 1,024 bytes is compressed', async () => {
  const lengthOf = async (path: string) => (await getAs(path, undefined)).bytes.length;
  const empty = await service.create(collectionOf(post, blogId), { ...post.full, content: '' });
  const least = 1024 - (await lengthOf(itemOf(post, blogId, empty)));

  for (const [content, encoding] of [
    ['x'.repeat(least - 1), null],
    ['x'.repeat(least), 'gzip'],
  ] as const) {
    const id = await service.create(collectionOf(post, blogId), { ...post.full, content });
    const path = itemOf(post, blogId, id);
    const answers = [await getAs(path, 'gzip'), await getAs(path, 'gzip')];

    expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([encoding, encoding]);
    expect(await lengthOf(path)).toBe(encoding ? 1024 : 1023);
  }
});

test('Failures, writes and a 304 are not compressed', async () => {
  const answers = [
    await getAs(`blog/${blogId}/tag/x`, 'gzip'),
    await getEncoded(service, postPath, { 'Accept-Encoding': 'gzip', 'If-None-Match': '*' }),
  ];
  const refused = await service.send(
    'POST',
    collectionOf(tag, blogId),
    { name: '' },
    { 'Accept-Encoding': 'gzip' },
  );

  expect(answers.map(({ status }) => status)).toEqual([500, 304]);
  expect(answers.map(({ headers }) => headers.get('content-encoding'))).toEqual([null, null]);
  expect(refused.headers.get('content-encoding')).toBeNull();
});

test('The list of media types is compressed as well', async () => {
  const answer = await getAs('mediumtype', 'br');

  const message = Object.fromEntries(answer.headers);
  expect(message).toMatchObject({ 'content-encoding': 'br', vary: 'Accept-Encoding' });
  expect(JSON.parse(textOf(answer))).toEqual(JSON.parse(textOf(await getAs('mediumtype', undefined))));
});
