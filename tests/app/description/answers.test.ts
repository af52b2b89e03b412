import {
  author,
  blog,
  collectionOf,
  families,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
} from '../../support/families.ts';
import { closedSchemas, schemaChecks } from '../../support/schema-checks.ts';
import { useService } from '../../support/use-service.ts';

const service = useService();

const faultsOf = schemaChecks(closedSchemas());

/** The schemas of answers to requests for some fields only. */
const partialSchemas = Object.fromEntries(
  Object.entries(closedSchemas()).map(([name, { required, ...schema }]) => [name, schema]),
);
const read = async (path: string): Promise<unknown> => (await service.send('GET', path)).json();
const readList = async (path: string) => (await read(path)) as Payload[];

/** A blog with children that have as few fields as possible, and others that have all of them. */
async function createBlog() {
  const blogId = await service.create('blog', blog.full);
  for (const family of families)
    for (const payload of [family.minimal, family.full])
      await service.create(collectionOf(family, blogId), payload);
  const create = (family: typeof post, more: Payload = {}) =>
    service.create(collectionOf(family, blogId), { ...family.full, ...more });
  const mediumId = await create(medium);
  await create(medium, { mediumUrl: 'https://ä.example/b c', mediumType: { mimeType: 'image/png' } });
  const authorId = await create(author, { userImage: { mediumId } });
  const tagId = await create(tag);
  const references = { author: { authorId }, tags: [{ tagId }], media: [{ mediumId }] };
  await create(post, references);
  const published = ['0001-01-02', '9999-12-31 23:59:59.123456789-1400', '2024-02-29t10:00z'];
  for (const each of published)
    await create(post, { published: each, postImage: { mediumId }, ...references });
  return blogId;
}

test('answers are valid by their schemas, which name all of their fields', async () => {
  const blogId = await createBlog();
  const emptyId = await service.newBlog();

  for (const id of [blogId, emptyId]) expect(faultsOf('Blog', await read(`blog/${id}`))).toEqual([]);
  for (const each of await readList('blog')) expect(faultsOf('BlogInList', each)).toEqual([]);
  for (const family of families) {
    const list = await readList(collectionOf(family, blogId));
    expect(list.length).toBeGreaterThan(1);
    for (const each of list) {
      expect(faultsOf(family.title, each)).toEqual([]);
      const single = await read(itemOf(family, blogId, String(each.resourceId)));
      expect(faultsOf(family.title, single)).toEqual([]);
    }
  }
  for (const type of await readList('mediumtype')) expect(faultsOf('MediumType', type)).toEqual([]);
});

test('a blog requested with some fields has what the schema names', async () => {
  const blogId = await createBlog();

  const answer = await read(`blog/${blogId}?fields=authorsCount,tags,name`);

  expect(Object.keys(answer as Payload)).toEqual(['name', 'authorsCount', 'tags']);
  expect(schemaChecks(partialSchemas)('Blog', answer)).toEqual([]);
});

test('an answer without a field, with one too many or with another type is not valid', async () => {
  const blogId = await createBlog();
  const [first = {}] = await readList(collectionOf(post, blogId));
  const { lastModified, ...without } = first;

  expect(faultsOf('Post', without)).toHaveLength(1);
  expect(faultsOf('Post', { ...first, draft: true })).toHaveLength(1);
  expect(faultsOf('Post', { ...first, lastModified: Date.parse(String(lastModified)) })).toHaveLength(1);
  expect(faultsOf('Post', { ...first, postId: String(first.postId).toUpperCase() })).toHaveLength(1);
});
