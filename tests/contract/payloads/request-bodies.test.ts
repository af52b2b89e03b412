import { absentGuid, author, collectionOf, medium, post, tag } from '../../support/content/families.ts';
import { entities, newCollection } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

/** Sends a body unchanged and reads what it created. */
async function readNew(collection: string, body: string | Uint8Array, headers?: Record<string, string>) {
  const answer = await service.send('POST', collection, body, headers);
  expect([answer.status, answer.text]).toEqual([201, 'OK']);
  const location = answer.headers.get('location') ?? '';
  return (await service.send('GET', `${collection}/${location.split('/').at(-1)}`)).json();
}

/** The value with every property renamed, at every level, but for the names in metadata, which keep their case. */
function rename(value: unknown, change: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map(entry => rename(entry, change));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, entry]) => [
      change(name),
      name === 'metadata' ? entry : rename(entry, change),
    ]),
  );
}

const spellings: [string, (name: string) => string][] = [
  ['PascalCase', name => name.charAt(0).toUpperCase() + name.slice(1)],
  ['upper case', name => name.toUpperCase()],
  ['lower case', name => name.toLowerCase()],
];

describe.each(spellings)('With property names in %s', (_, change) => {
  test.each(entities)('a $noun is created and updated', async owner => {
    const collection = await newCollection(service, owner);
    const created = await readNew(collection, JSON.stringify(rename(owner.full, change)));
    expect(created).toMatchObject(owner.full);

    const id = String(created.resourceId);
    const update = rename({ ...owner.changed, [owner.idField]: id }, change);
    const answer = await service.send('PUT', `${collection}/${id}`, update);

    expect(answer.status).toBe(202);
    expect((await service.send('GET', `${collection}/${id}`)).json()).toMatchObject(owner.changed);
  });

  test('a post references other items', async () => {
    const blogId = await service.newBlog();
    const mediumId = await service.create(collectionOf(medium, blogId), medium.full);
    const tagId = await service.create(collectionOf(tag, blogId), tag.full);
    const authorId = await service.create(collectionOf(author, blogId), author.full);
    const references = { author: { authorId }, tags: [{ tagId }], media: [{ mediumId, isPostImage: true }] };

    const body = JSON.stringify(rename({ ...post.full, ...references }, change));
    const read = await readNew(collectionOf(post, blogId), body);

    expect(read).toMatchObject({ ...references, postImage: { mediumId } });
  });
});

test.each(entities)('A null is the same as an absent property of a $noun', async owner => {
  const optional = {
    ...owner.full,
    slogan: 1,
    slug: 1,
    published: 1,
    userImage: 1,
    postImage: 1,
    author: 1,
    media: 1,
  };
  const nulls = Object.fromEntries(Object.keys(optional).map(name => [name, null]));
  const body = {
    ...nulls,
    tags: null,
    isPostImage: null,
    blogId: null,
    resourceId: null,
    [owner.idField]: null,
  };

  const read = await readNew(
    await newCollection(service, owner),
    JSON.stringify({ ...body, ...owner.minimal }),
  );

  const plain = await readNew(await newCollection(service, owner), JSON.stringify(owner.minimal));
  expect(Object.keys(read)).toEqual(Object.keys(plain));
  expect(Object.values(read)).not.toContain(null);
});

test.each(entities)('Unknown properties of a $noun are ignored, whatever their values', async owner => {
  const unknown = {
    unknownField: 'red',
    nested: { name: 5, tags: [{ tagId: 'x' }] },
    '': null,
    'name ': 7,
    'a.b': [[]],
  };

  const read = await readNew(
    await newCollection(service, owner),
    JSON.stringify({ ...unknown, ...owner.full }),
  );

  expect(read).toMatchObject(owner.full);
  for (const name of Object.keys(unknown)) expect(read).not.toHaveProperty([name]);
});

test.each(entities)('A leading byte-order mark is skipped when a $noun is created', async owner => {
  const body = Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(JSON.stringify(owner.full))]);

  expect(await readNew(await newCollection(service, owner), body)).toMatchObject(owner.full);
});

const contentTypes = [
  undefined,
  'application/json',
  'application/json; charset=utf-16',
  'text/plain',
  'application/xml',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'nonsense',
];

test.each(contentTypes)('A body is read as JSON when its content type is %s', async type => {
  const body = new TextEncoder().encode(JSON.stringify(tag.full));

  const read = await readNew(
    await newCollection(service, tag),
    body,
    type === undefined ? {} : { 'content-type': type },
  );

  expect(read).toMatchObject(tag.full);
});

const duplicates: [string, string][] = [
  ['{"Name":"first","name":"last"}', 'last'],
  ['{"name":"first","NAME":"last"}', 'last'],
  ['{"name":"first","Name":"second","nAmE":"last"}', 'last'],
  ['{"name":"first","Name":"second","name":"last"}', 'last'],
  ['{"name":5,"Name":"last"}', 'last'],
  ['{"Name":"","name":"last"}', 'last'],
];

test.each(duplicates)('The last property wins in %s', async (body, name) => {
  expect((await readNew(await newCollection(service, tag), body)).name).toBe(name);
});

test('The last property wins in a nested object, too', async () => {
  const blogId = await service.newBlog();
  const tagId = await service.create(collectionOf(tag, blogId), tag.full);
  const references = `"Tags":[{"tagId":"${absentGuid}"}],"tags":[{"TagId":"${absentGuid}","tagId":"${tagId}"}]`;

  const read = await readNew(collectionOf(post, blogId), `{"title":"Tide","content":"",${references}}`);

  expect(read.tags).toMatchObject([{ tagId }]);
});

test('An identifier given twice in different case is the last one', async () => {
  const read = await readNew(
    await newCollection(service, tag),
    `{"TagId":"nonsense","name":"x","tagId":"${absentGuid}"}`,
  );

  expect(read).toMatchObject({ tagId: absentGuid, resourceId: absentGuid });
});
