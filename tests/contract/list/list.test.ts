import { blogIdMissing, expectError } from '../../support/answers.ts';
import {
  absentGuid,
  author,
  collectionOf,
  type Family,
  families,
  medium,
  type Payload,
  post,
  tag,
  zeroGuid,
} from '../../support/families.ts';
import { internalError } from '../../support/invalid-data.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

async function list(path: string): Promise<Payload[]> {
  const answer = await service.send('GET', path);
  expect(answer.status).toBe(200);
  return answer.json<Payload[]>();
}

const idsOf = (entities: Payload[]) => entities.map(entity => entity.resourceId);

/** An identifier that sorts by its number, so that items created in one millisecond keep their order. */
const guidOf = (number: number) => `${String(number).padStart(8, '0')}-0000-4000-8000-000000000000`;

/** Creates `count` children, one after the other, in the order of the list: posts by date, newest first. */
async function fill(family: Family, blogId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => guidOf(index + 1));
  for (const [index, resourceId] of ids.entries()) {
    const published = new Date(Date.UTC(2024, 0, 31 - index)).toISOString();
    const own = family === post ? { published } : {};
    await service.create(collectionOf(family, blogId), { ...family.full, ...own, resourceId });
  }
  return ids;
}

describe.each(families)('The list of children of the $noun family', family => {
  test('is an empty array when the blog has none', async () => {
    const answer = await service.send('GET', collectionOf(family, await service.newBlog()));

    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '[]' });
  });

  test('is an empty array when there is no such blog', async () => {
    const answer = await service.send('GET', collectionOf(family, absentGuid));

    expect({ status: answer.status, text: answer.text }).toEqual({ status: 200, text: '[]' });
  });

  test('has the same items as single reads', async () => {
    const blogId = await service.newBlog();
    const ids = await fill(family, blogId, 3);

    const singles = await Promise.all(
      ids.map(async id => (await service.send('GET', `${collectionOf(family, blogId)}/${id}`)).json()),
    );

    expect(await list(collectionOf(family, blogId))).toEqual(singles);
  });

  test('has neither children of other blogs nor of other families', async () => {
    const [blogId, other] = [await service.newBlog(), await service.newBlog()];
    for (const stranger of families) {
      await service.create(collectionOf(stranger, other), stranger.full);
      if (stranger !== family) await service.create(collectionOf(stranger, blogId), stranger.full);
    }

    const id = await service.create(collectionOf(family, blogId), family.full);

    expect(idsOf(await list(collectionOf(family, blogId)))).toEqual([id]);
  });

  test('is its end, or empty, when count plus skip exceeds a 32-bit integer', async () => {
    const blogId = await service.newBlog();
    const ids = await fill(family, blogId, 2);
    const page = async (query: string) => idsOf(await list(`${collectionOf(family, blogId)}?${query}`));

    expect(await page('skip=1&count=2147483647')).toEqual(ids.slice(1));
    expect(await page('skip=2147483647&count=2147483647')).toEqual([]);
  });

  test('has the first ten entries, or those that count and skip select', async () => {
    const blogId = await service.newBlog();
    const ids = await fill(family, blogId, 12);
    const page = async (query: string) => idsOf(await list(`${collectionOf(family, blogId)}${query}`));

    expect(await page('')).toEqual(ids.slice(0, 10));
    expect(await page('?count=3')).toEqual(ids.slice(0, 3));
    expect(await page('?skip=4')).toEqual(ids.slice(4));
    expect(await page('?count=4&skip=5')).toEqual(ids.slice(5, 9));
    expect(await page('?skip=5&count=4')).toEqual(ids.slice(5, 9));
    expect(await page('?count=1000')).toEqual(ids);
    expect(await page('?skip=12')).toEqual([]);
  });

  test('no longer has a deleted child, and has an updated one', async () => {
    const blogId = await service.newBlog();
    const [gone, kept = ''] = await fill(family, blogId, 2);
    const changed = { [family.idField]: kept, ...family.changed };

    await service.send('DELETE', `${collectionOf(family, blogId)}/${gone}`);
    await service.send('PUT', `${collectionOf(family, blogId)}/${kept}`, changed);

    expect(await list(collectionOf(family, blogId))).toMatchObject([changed]);
  });

  test.each(['%20', '%09', zeroGuid])('is 400 for the blogId %s', async blogId => {
    expectError(await service.send('GET', collectionOf(family, blogId)), 400, blogIdMissing);
  });

  test.each(['x', 'not-a-guid', absentGuid.slice(1)])('is 500 for the blogId %s', async blogId => {
    expectError(await service.send('GET', collectionOf(family, blogId)), 500, internalError);
  });
});

test('A list of authors has their user images, with media types', async () => {
  const blogId = await service.newBlog();
  const mediumId = await service.create(collectionOf(medium, blogId), medium.full);

  await service.create(collectionOf(author, blogId), { ...author.full, userImage: { mediumId } });

  expect(await list(collectionOf(author, blogId))).toMatchObject([
    { ...author.full, userImage: { mediumId, ...medium.full } },
  ]);
});

/** Which of 12 tags a query answers, by number from 1 on. */
const from = (first: number, last: number) =>
  Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index);
const none: number[] = [];

const queries: [string, number[], string][] = [
  ['count=0', none, 'no more than none'],
  ['count=-1', none, 'negative is 0'],
  ['count=-2147483648', none, 'the least integer is negative'],
  ['count=abc', none, 'unparseable is 0'],
  ['count=1.5', none, 'no fractions'],
  ['count=2e0', none, 'no exponents'],
  ['count=0x2', none, 'no hexadecimal digits'],
  ['count=1,000', none, 'no groups'],
  ['count=2147483648', none, 'over 32 bits is unparseable'],
  ['count=2147483647', from(1, 12), 'the greatest integer'],
  ['count=00002', from(1, 2), 'leading zeros'],
  ['count=+2', from(1, 2), 'a plus sign, as the value stands undecoded'],
  ['count=%2B2', none, 'an encoded plus sign is no plus sign'],
  ['count=%32', from(1, 2), 'an encoded digit arrives decoded'],
  ['count=%2D2', none, 'an encoded minus sign arrives decoded: negative is 0'],
  ['count=2%20', none, 'encoded white space is no white space'],
  ['skip=abc', from(1, 10), 'unparseable is 0'],
  ['skip=-3', from(1, 10), 'negative is 0'],
  ['skip=2147483647', none, 'far behind the end'],
  ['skip=2147483648', from(1, 10), 'over 32 bits is unparseable'],
  ['Count=2', from(1, 10), 'another case is another name'],
  ['COUNT=2&SKIP=3', from(1, 10), 'another case is another name'],
  ['Count=1&count=2', from(1, 2), 'another case is another name'],
  ['%63oun%74=2', from(1, 2), 'encoded letters of a name arrive decoded'],
  ['count%3D2', from(1, 10), 'an encoded separator is none'],
  ['count', from(1, 10), 'no value: not read'],
  ['count=2=3', from(1, 10), 'two separators: not read'],
  ['skip==3', from(1, 10), 'two separators: not read'],
  ['count=2=3&count=4', from(1, 4), 'the first well-formed one'],
  ['count&count=4', from(1, 4), 'the first well-formed one'],
  ['count=2&count=5', from(1, 2), 'the first of two'],
  ['count=abc&count=5', none, 'the first of two, though it does not parse'],
  ['skip=10&skip=1', from(11, 12), 'the first of two'],
  ['&&count=2&', from(1, 2), 'empty items are nothing'],
  ['top=2&limit=1&count=3', from(1, 3), 'other names are nothing'],
];

describe('Of a list of twelve', () => {
  let collection: string;
  beforeAll(async () => {
    const blogId = await service.newBlog();
    collection = collectionOf(tag, blogId);
    await fill(tag, blogId, 12);
  });

  test.each(queries)('?%s answers the entries %j (%s)', async (query, numbers) => {
    expect(idsOf(await list(`${collection}?${query}`))).toEqual(numbers.map(guidOf));
  });

  test('pages neither overlap nor skip', async () => {
    const pages = await Promise.all([0, 5, 10].map(skip => list(`${collection}?count=5&skip=${skip}`)));

    expect(pages.flatMap(idsOf)).toEqual(from(1, 12).map(guidOf));
  });
});
