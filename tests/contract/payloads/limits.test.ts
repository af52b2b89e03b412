import fc from 'fast-check';
import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import type { Collection } from '../../../infra/tools/import/file/collections.ts';
import { requestBody } from '../../../infra/tools/import/file/request-body.ts';
import { createRefused, updateRefused, violationPaths } from '../../support/answers/refusals.ts';
import {
  collectionOf,
  creationOrder,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { createGreatest, type Filler, type Fillings, most } from '../../support/content/greatest-blog.ts';
import { partsOf, type Service } from '../../support/service/service.ts';
import { useLocalService, useService } from '../../support/service/use-service.ts';

const service = useService();

const inTexts: Filler[] = [
  ['\u0001', 6],
  ['\udc00', 6],
  ['x', 1],
  ['é', 2],
  ['€', 3],
  ['"', 2],
];
const inAddresses: Filler[] = [
  ['\udc00', 6],
  ['x', 1],
  ['€', 3],
];

/** Creates a blog again from its export, as the import does: its own fields, one entity of each family, then the others. */
async function createAgain(exported: Payload): Promise<void> {
  const isOwn = (name: string) => families.every(({ collection }) => collection !== name);
  const own = Object.fromEntries(Object.entries(exported).filter(([name]) => isOwn(name)));
  const blogId = await service.create('blog', own);
  for (const family of creationOrder) {
    const [first, ...others] = (exported[family.collection] as Payload[]).map(entity =>
      requestBody(entity, family.collection as Collection),
    );
    if (!first) continue;
    await service.create(collectionOf(family, blogId), first);
    for (const part of partsOf(others)) await service.createContent(blogId, { [family.collection]: part });
  }
}

const withoutTime = (text: string) => text.replace(/"lastModified": ".*"/g, '');

test('Items of the maximum size are read, put back, exported, deleted and created again', async () => {
  const fillings = fc.record({
    text: fc.constantFrom(...inTexts),
    address: fc.constantFrom(...inAddresses),
    content: fc.constantFrom(...inTexts),
  });
  const cycle = async (drawn: Fillings) => {
    const { blogId, item } = await createGreatest(service, drawn);
    const read = await service.send('GET', item);
    expect(read.status).toBe(200);
    const entity = read.json<Payload>();
    const { postImage, author, tags, media } = entity;
    expect([(tags as []).length, (media as []).length, !!postImage, !!author]).toEqual([
      most,
      most,
      true,
      true,
    ]);

    const put = await service.send('PUT', item, requestBody(entity, 'posts'));
    expect([put.text, put.status]).toEqual(['', 202]);
    expect((await service.send('GET', item)).text === read.text).toBe(true);

    const exported = await service.send('GET', `blog/${blogId}`);
    expect((await service.send('DELETE', `blog/${blogId}`)).status).toBe(200);
    await createAgain(exported.json());
    const again = await service.send('GET', `blog/${blogId}`);
    expect(withoutTime(again.text) === withoutTime(exported.text)).toBe(true);
  };

  const [control, , , , euro] = inTexts;
  const [surrogate] = inAddresses;
  if (!control || !euro || !surrogate) throw new Error('No fillers');
  await cycle({ text: control, address: surrogate, content: euro });
  if (isFullDepth) await fc.assert(fc.asyncProperty(fillings, cycle), { numRuns: 5 });
});

test('A post may reference 250 tags and 250 media, and is refused with more', async () => {
  const blogId = await service.newBlog();
  // One tag is enough: items of the maximum size have 250 different ones.
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  const tags = Array.from({ length: most + 1 }, () => ({ tagId }));
  const media = (await service.createMany(blogId, medium, most + 1)).map(mediumId => ({
    mediumId,
  }));
  const send = (payload: Payload) =>
    service.send('POST', collectionOf(post, blogId), { ...post.full, ...payload });
  const [entry] = media;

  expect((await send({ tags: tags.slice(1), media: media.slice(1) })).status).toBe(201);
  expect((await send({ media: media.slice(1), postImage: media.at(-1) })).status).toBe(201);
  expect(violationPaths(await send({ tags, media }), createRefused('post'))).toEqual(['media', 'tags']);
  // Also where one is referenced twice, and where the image is the one too many.
  expect(
    violationPaths(await send({ media: Array.from({ length: 251 }, () => entry) }), createRefused('post')),
  ).toEqual(['media']);
  const withImage = await send({ media: media.slice(1), postImage: entry });
  expect(violationPaths(withImage, createRefused('post'))).toEqual(['media']);
  expect(withImage.text).toContain('- media must have at most 250 entries, postImage included');
});

test('An update with more than 250 media is refused and changes nothing', async () => {
  const blogId = await service.newBlog();
  const item = itemOf(post, blogId, await service.create(collectionOf(post, blogId), post.full));
  const mediumId = await service.create(collectionOf(medium, blogId), medium.full);
  const before = (await service.send('GET', item)).text;

  const media = Array.from({ length: 251 }, () => ({ mediumId }));
  const answer = await service.send('PUT', item, { ...post.changed, media });

  expect(violationPaths(answer, updateRefused('post'))).toEqual(['media']);
  expect((await service.send('GET', item)).text).toBe(before);
});

/** Creates a tag with this many bytes, of which most are white space. */
const sendTag = (to: Pick<Service, 'send'>, blogId: string, bytes: number) =>
  to.send('POST', collectionOf(tag, blogId), JSON.stringify(tag.full).padEnd(bytes));

/** The longest body that is taken by default, in bytes. */
const longest = 2_555_904;

test('A body of the maximum length is read, and one of a byte more is refused', async () => {
  const blogId = await service.newBlog();

  expect((await sendTag(service, blogId, longest)).status).toBe(201);
  const answer = await sendTag(service, blogId, longest + 1);
  expect([answer.status, answer.text]).toEqual([
    400,
    `${createRefused('tag')}\n- the body must be at most 2555904 bytes`,
  ]);
});

test('Escaped text that is not longer than that is read', async () => {
  const blogId = await service.newBlog();
  const send = (letters: number) =>
    service.send(
      'POST',
      collectionOf(post, blogId),
      `{"title":"\u0434","content":"${'\\u0434'.repeat(letters)}"}`,
    );

  expect([(await send(425_000)).status, (await send(426_000)).status]).toEqual([201, 400]);
});

test('A body of 100,000 values is read, and one of more is refused', async () => {
  const blogId = await service.newBlog();
  const send = (values: number) =>
    service.send('POST', collectionOf(tag, blogId), `{"name":",,[{","x":[${'0,'.repeat(values - 4)}0]}`);

  expect((await send(100_000)).status).toBe(201);
  const answer = await send(100_001);
  expect([answer.status, answer.text]).toEqual([
    400,
    `${createRefused('tag')}\n- the body must have at most 100000 values`,
  ]);
});

describe("With a host's limit of 10.5 MiB", () => {
  const raised = useLocalService({ FUNCTIONS_REQUEST_BODY_SIZE_LIMIT: '11010048' });

  test('the longest answer can be put back as it was read, and a body of more than 10 MiB is refused', async () => {
    const [control, , , , euro] = inTexts;
    const [address] = inAddresses;
    if (!control || !euro || !address) throw new Error('No fillers');
    const { blogId, item } = await createGreatest(raised, { text: control, address, content: euro });
    const { text } = await raised.send('GET', item);

    const put = await raised.send('PUT', item, text);

    expect([put.text, put.status]).toEqual(['', 202]);
    // The limit is close to what it is derived from: it admits the longest answer, and little else.
    expect(Buffer.byteLength(text)).toBeGreaterThan(0.85 * 10 * 1024 * 1024);
    const [fits, tooLong] = [
      await sendTag(raised, blogId, 10 * 1024 * 1024),
      await sendTag(raised, blogId, 10 * 1024 * 1024 + 1),
    ];
    expect([fits.status, tooLong.status]).toEqual([201, 400]);
  });
});
