import {
  author,
  blog,
  collectionOf,
  itemOf,
  medium,
  type Payload,
  post,
  tag,
  zeroGuid,
} from '../../support/content/families.ts';
import { createTaggedBlog } from '../../support/content/tagged-blog.ts';
import { createOne, entities, newCollection, operations } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const get = (path: string) => service.send('GET', path);
const reads = operations.filter(({ method }) => method === 'GET');

/** A blog with one child of each family, with all possible references. */
const createWholeBlog = async () => (await createTaggedBlog(service)).blogId;

/** The names of all properties, at any depth but in metadata, whose names are their owner's, with their values. */
function propertiesOf(value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null) return [];
  const own = Array.isArray(value) ? [] : Object.entries(value);
  const deeper = Object.entries(value).filter(([name]) => name !== 'metadata');
  return [...own, ...deeper.flatMap(([, entry]) => propertiesOf(entry))];
}

describe.each(reads)('$name', operation => {
  test('answers with the content type of JSON in UTF-8', async () => {
    const at = await createOne(service, operation.entity);

    const { headers } = await get(operation.path(at));

    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
  });

  test('answers indented by two spaces, without anything before or after', async () => {
    const at = await createOne(service, operation.entity);

    const { api, session: headers } = service;
    const response = await fetch(`${api}/${operation.path(at)}`, { headers });
    const bytes = Buffer.from(await response.arrayBuffer());

    const text = JSON.stringify(JSON.parse(bytes.toString()), null, 2);
    expect(bytes.equals(Buffer.from(text))).toBe(true);
    expect(text).toContain('\n  ');
  });

  test('answers names in camelCase and without nulls', async () => {
    const blogId = await createWholeBlog();
    const id = 'segment' in operation.entity ? await firstIdOf(operation.path({ blogId, id: '' })) : blogId;

    const properties = propertiesOf((await get(operation.path({ blogId, id }))).json());

    expect(properties.length).toBeGreaterThan(4);
    expect(properties.filter(([name]) => !/^[a-z]+([A-Z][a-z]+)*$/.test(name))).toEqual([]);
    expect(properties.filter(([, value]) => value === null)).toEqual([]);
  });
});

/** The identifier of the first entity of the collection that is at this address, or above it. */
async function firstIdOf(path: string): Promise<string> {
  const [first] = (await get(path.replace(/\/$/, ''))).json<Payload[]>();
  return String(first?.resourceId);
}

describe.each(entities)('Of a $noun', entity => {
  test('any text is answered unchanged', async () => {
    const text = 'Ünï ✓ 😀 水 "q" \'s\' \\ / <b>&amp;</b> \u2028\u2029 \t\n\u0001\u007f %20';
    const collection = await newCollection(service, entity);
    const texts = { [entity === medium ? 'description' : entity.required]: text };

    const id = await service.create(collection, { ...entity.full, ...texts });

    const answer = await get(`${collection}/${id}`);
    expect(answer.json()).toMatchObject(texts);
    expect(answer.text).toBe(JSON.stringify(answer.json(), null, 2));
  });
});

test('A tag, an author and a medium without optional fields look like this', async () => {
  const blogId = crypto.randomUUID();
  const resourceId = 'bbbbbbbb-2222-4000-8000-000000000002';
  await service.create('blog', { ...blog.minimal, blogId });
  for (const family of [tag, author, medium]) {
    await service.create(collectionOf(family, blogId), { ...family.minimal, resourceId });
  }

  const texts = [tag, author, medium].map(
    async family => (await get(itemOf(family, blogId, resourceId))).text,
  );

  expect(await Promise.all(texts)).toEqual([
    `{
  "blogId": "${blogId}",
  "resourceId": "${resourceId}",
  "tagId": "${resourceId}",
  "name": "Weather",
  "slug": "weather"
}`,
    `{
  "blogId": "${blogId}",
  "resourceId": "${resourceId}",
  "authorId": "${resourceId}",
  "displayName": "Ada Marsh",
  "userName": "ada"
}`,
    `{
  "blogId": "${blogId}",
  "resourceId": "${resourceId}",
  "mediumId": "${resourceId}",
  "mediumUrl": "https://images.example.org/harbour/map.img",
  "mediumType": {
    "resourceId": "${zeroGuid}",
    "mediumTypeId": "${zeroGuid}"
  }
}`,
  ]);
});

test('A post without optional fields has empty collections, and no other field without a value', async () => {
  const { blogId, id } = await createOne(service, post, post.minimal);

  const { text, json } = await get(itemOf(post, blogId, id));

  const { lastModified } = json();
  const expected = {
    blogId,
    resourceId: id,
    postId: id,
    ...post.minimal,
    slug: 'high-water',
    lastModified,
    tags: [],
    media: [],
  };
  expect(text).toBe(JSON.stringify(expected, null, 2));
});
