import {
  author,
  creationOrder,
  type Family,
  families,
  medium,
  type Payload,
  post,
  referencesTo,
  tag,
} from '../support/content/families.ts';
import { useHistoryService } from '../support/service/media-service.ts';

const service = useHistoryService();

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

/** What lies in the bin of the blog. */
const bin = (query = '') => service.read(`blog/${blogId}/deleted${query}`) as unknown as Promise<Payload[]>;

const pathOf = ({ segment }: Family, id: string) => `blog/${blogId}/${segment}/${id}`;
const remove = (family: Family, id: string) => service.send('DELETE', pathOf(family, id));
const restore = ({ segment }: Family, id: string, headers = {}) =>
  service.send('POST', `blog/${blogId}/deleted/${segment}/${id}/restore`, undefined, headers);
const exported = () => service.read(`blog/${blogId}`);

/** The counts of the blog, as the list of blogs has them. */
async function counts(): Promise<Payload> {
  const blogs = (await service.read('blog?count=1000')) as unknown as Payload[];
  const found = blogs.find(each => each.blogId === blogId) ?? {};
  return Object.fromEntries(families.map(({ count }) => [count, found[count]]));
}

/** An item of each family, with every field and all references that it can have. @returns their identifiers, by noun. */
async function createAll(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const family of creationOrder)
    ids[family.noun] = await service.createIn(blogId, family, referencesTo(ids)[family.noun] ?? {});
  return ids;
}

describe('The bin of a blog', () => {
  test('has what was deleted, last first, with its title and its time', async () => {
    const ids = await createAll();
    const begun = Date.now();
    for (const family of [post, tag, author, medium]) await remove(family, ids[family.noun] ?? '');

    const entries = await bin();

    expect(entries.map(({ time: _, ...entry }) => entry)).toEqual([
      { family: 'medium', id: ids.medium, title: 'harbour map.img' },
      { family: 'author', id: ids.author, title: 'Ada Marsh' },
      { family: 'tag', id: ids.tag, title: 'Weather' },
      { family: 'post', id: ids.post, title: 'High water', isListed: false },
    ]);
    for (const { time } of entries) {
      expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      expect(Math.abs(Date.parse(String(time)) - begun)).toBeLessThan(60_000);
    }
  });

  test('has nothing that is there, and is kept by nobody', async () => {
    await createAll();

    const { status, headers, text } = await service.send('GET', `blog/${blogId}/deleted`);

    expect([status, text, headers.get('cache-control')]).toEqual([200, '[]', 'no-store']);
  });
});

describe('A restore', () => {
  test.each(families)('brings a $noun back as it was, in every field', async family => {
    const ids = await createAll();
    const id = ids[family.noun] ?? '';
    await service.send(
      'PATCH',
      pathOf(family, id),
      { imported: 'a'.repeat(64), formerSlugs: ['older', 'old'], lastModified: '2020-02-29T12:30:00.250Z' },
      { Prefer: 'restore' },
    );
    const [before, all, numbers] = [await service.read(pathOf(family, id)), await exported(), await counts()];
    await remove(family, id);

    const { status, headers, json } = await restore(family, id);

    expect([status, json()]).toEqual([201, { missing: [] }]);
    expect(headers.get('location')).toBe(`${service.api}/${pathOf(family, id)}`);
    expect(await service.read(pathOf(family, id))).toEqual(before);
    expect(await exported()).toEqual(all);
    expect([await counts(), await bin()]).toEqual([numbers, []]);
  });
});
