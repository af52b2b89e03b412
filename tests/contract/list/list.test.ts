import { collectionOf, type Family, families, type Payload, post } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

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
});
