import {
  author,
  collectionOf,
  type Family,
  families,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import { currentTag } from '../../support/content/tagged-blog.ts';
import { nextOf, readByCursor } from '../../support/lists/next-page.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const get = (path: string, headers?: Record<string, string>) => service.send('GET', path, undefined, headers);

/** The filters of lists, with values that find the family's `full` payload. */
const filters: { noun: string; family: Family; filter: string }[] = [
  { noun: 'authors', family: author, filter: 'userName=ada' },
  { noun: 'posts', family: post, filter: 'slug=high-water' },
  { noun: 'posts', family: post, filter: 'status=published' },
  { noun: 'posts', family: post, filter: 'after=2024-01-01' },
  { noun: 'posts', family: post, filter: 'before=2025-01-01' },
  { noun: 'tags', family: tag, filter: 'slug=weather' },
  { noun: 'media', family: medium, filter: 'modifiedAfter=2020-01-01' },
];

describe.each(families)('The list of $collection', family => {
  let list: string;
  let ids: unknown[];
  const idsOf = (items: Payload[]) => items.map(item => item[family.idField]);
  beforeAll(async () => {
    list = collectionOf(family, await service.newBlog());
    for (let created = 0; created < 3; created++) await service.create(list, family.full);
    ids = idsOf((await get(list)).json<Payload[]>());
  });

  test('continues at the cursor of its Link, which a 304 has as well', async () => {
    const pages = await readByCursor<Payload>(service, `${list}?count=2`);
    const unchanged = await get(`${list}?count=2`, {
      'If-None-Match': await currentTag(service, `${list}?count=2`),
    });

    expect(pages.map(page => idsOf(page))).toEqual([ids.slice(0, 2), ids.slice(2)]);
    expect(unchanged.status).toBe(304);
    expect(nextOf(service, unchanged)).toBe(nextOf(service, await get(`${list}?count=2`)));
  });

  test('comes in both orders', async () => {
    const idsBy = async (query: string) => idsOf((await get(`${list}?${query}`)).json<Payload[]>());

    const inOrder = [await idsBy('order=newest'), await idsBy('order=oldest')];

    const reversed = [...ids].reverse();
    expect(inOrder).toEqual(family === post ? [ids, reversed] : [reversed, ids]);
    expect(await idsBy('order=newest&count=1&skip=1')).toEqual(ids.slice(1, 2));
  });
});

test.each(filters)(
  'The list of $noun takes $filter, and says how many items it finds',
  async ({ family, filter }) => {
    const list = collectionOf(family, await service.newBlog());
    for (let created = 0; created < 3; created++) await service.create(list, family.full);

    const found = await get(`${list}?${filter}&total=true&count=1`);

    expect(found.json<Payload[]>()).toHaveLength(1);
    expect(found.headers.get('x-total-count')).toBe('3');
  },
);
