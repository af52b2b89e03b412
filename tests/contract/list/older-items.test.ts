import { CosmosClient } from '@azure/cosmos';
import container from '../../../infra/cosmos/container.json';
import { blog, itemOf, type Payload, post } from '../../support/content/families.ts';
import { useLocalService } from '../../support/service/use-service.ts';

const service = useLocalService();

/** What an item has that earlier versions did not store. */
const later = ['words', 'excerpt', 'formerSlugs', 'isPublic', 'siteUrl', 'postUrl', 'language'];

/** A blog with a post, as an earlier version has stored them. */
async function storeOld() {
  const blogId = await service.create('blog', { name: 'Old', slogan: 'As ever' });
  const id = await service.create(`blog/${blogId}/post`, {
    ...post.full,
    excerpt: null,
    title: 'Quay and Tide',
  });
  const { endpoint, key } = service.cosmos;
  const client = new CosmosClient({ endpoint, key });
  const { items } = client.database('blog').container(container.id);
  const { resources } = await items.query<Payload>('SELECT * FROM c', { partitionKey: blogId }).fetchAll();
  for (const item of resources)
    await items.upsert(Object.fromEntries(Object.entries(item).filter(([name]) => !later.includes(name))));
  client.dispose();
  return { blogId, item: itemOf(post, blogId, id), list: `blog/${blogId}/post` };
}

test('An item of an earlier version is read, listed and found, also by parts of its words', async () => {
  const { blogId, item, list } = await storeOld();
  const queries = ['slug=high-water', 'q=high', 'q=TIDE', 'q=ide%20high', 'q=zebra'];

  const read = await service.read(item);
  const own = await service.read(`blog/${blogId}?fields=name,slogan,isPublic,siteUrl`);
  const finds = await Promise.all(queries.map(query => service.send('GET', `${list}?${query}`)));

  expect(read).toMatchObject({ title: 'Quay and Tide', slug: 'high-water' });
  expect(own).toEqual({ name: 'Old', slogan: 'As ever' });
  expect(finds.map(answer => answer.json<Payload[]>().length)).toEqual([1, 1, 1, 1, 0]);
});

test('An update that changes nothing of it writes nothing; another one makes it whole', async () => {
  const { blogId, item, list } = await storeOld();
  const before = await service.send('GET', item);
  const blogBefore = await service.send('GET', `blog/${blogId}`);

  const same = await service.send('PUT', item, before.json());
  const sameBlog = await service.send('PUT', `blog/${blogId}`, { name: 'Old', slogan: 'As ever' });
  const unchanged = await service.send('GET', `blog/${blogId}`);
  const other = await service.send('PUT', item, { ...before.json<Payload>(), slug: 'second' });
  const otherBlog = await service.send('PUT', `blog/${blogId}`, blog.full);

  expect([same, sameBlog, other, otherBlog].map(({ status }) => status)).toEqual([202, 202, 202, 202]);
  expect(unchanged.text).toBe(blogBefore.text);
  expect(unchanged.headers.get('etag')).toBe(blogBefore.headers.get('etag'));
  expect(await service.read(item)).toMatchObject({ slug: 'second', formerSlugs: ['high-water'] });
  expect(await service.read(`blog/${blogId}`)).toMatchObject(blog.full);
  expect((await service.send('GET', `${list}?q=second%20tide`)).json()).toHaveLength(1);
});

test('A name that an earlier version has stored decomposed is found as it is stored, and composed once it is written', async () => {
  const blogId = await service.create('blog', { name: 'Old' });
  const [composed, decomposed] = ['caf\u00e9', 'cafe\u0301'];
  const id = await service.create(`blog/${blogId}/tag`, { name: composed, slug: composed });
  const { endpoint, key } = service.cosmos;
  const client = new CosmosClient({ endpoint, key });
  const { items } = client.database('blog').container(container.id);
  const { resources } = await items
    .query<Payload>(`SELECT * FROM c WHERE c.slug = '${composed}'`, { partitionKey: blogId })
    .fetchAll();
  for (const item of resources) await items.upsert({ ...item, name: decomposed, slug: decomposed });
  client.dispose();
  const found = async (slug: string) =>
    (await service.send('GET', `blog/${blogId}/tag?slug=${encodeURIComponent(slug)}`)).json<Payload[]>()
      .length;
  // The first read of this blog's list, so nothing of before is remembered.
  const before = [await found(decomposed), await found(composed)];

  await service.send('PUT', `blog/${blogId}/tag/${id}`, { name: decomposed, slug: decomposed });

  expect(before).toEqual([1, 0]);
  expect([await found(decomposed), await found(composed)]).toEqual([1, 1]);
  expect(await service.read(`blog/${blogId}/tag/${id}`)).toMatchObject({ name: composed, slug: composed });
});
