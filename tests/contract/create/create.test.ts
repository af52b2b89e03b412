import { blogIdMissing, expectError, expectRefusal } from '../../support/answers/expected.ts';
import { createRefused, internalError, violationPaths } from '../../support/answers/refusals.ts';
import { absentGuid, blog, collectionOf, families, zeroGuid } from '../../support/content/families.ts';
import { useNewBlogs } from '../../support/lists/new-blogs.ts';
import { entities, newCollection } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
const newBlogs = useNewBlogs(service);

const givenGuid = () => crypto.randomUUID();

describe.each(entities)('Create$title', entity => {
  test('answers 201, the text OK and the new address', async () => {
    const collection = await newCollection(service, entity);

    const answer = await service.send('POST', collection, entity.full);

    const location = answer.headers.get('location') ?? '';
    const id = location.slice(location.lastIndexOf('/') + 1);
    expect({ status: answer.status, text: answer.text }).toEqual({ status: 201, text: 'OK' });
    expect(answer.headers.get('content-type')).toMatch(/^text\/plain; ?charset=utf-8$/i);
    expect(location).toBe(`${service.api}/${collection}/${id}`);
    expect((await (await fetch(location, { headers: service.session })).json()) as object).toMatchObject({
      resourceId: id,
      ...entity.full,
    });
  });

  test.each([
    ['?count=1&skip=2', 'its query'],
    ['/', 'the slash at its end'],
    ['/?x=/y', 'either'],
    [`?BLOGID=x&blogId=${absentGuid}&ID=z&id=${absentGuid}&segment=tag`, 'the parameters of other routes'],
  ])('at its address with %s answers a Location without %s', async suffix => {
    const collection = await newCollection(service, entity);

    const { headers } = await service.send('POST', `${collection}${suffix}`, entity.minimal);

    const location = headers.get('location') ?? '';
    expect(location.slice(0, -36)).toBe(`${service.api}/${collection}/`);
    expect((await fetch(location, { headers: service.session })).status).toBe(200);
  });

  test.each([
    ['no identifier', {}],
    ['a null resourceId', { resourceId: null }],
    ['an all-zero resourceId', { resourceId: zeroGuid }],
    ['an all-zero identifier of its own name', { [entity.idField]: zeroGuid }],
    ['both all-zero', { resourceId: zeroGuid, [entity.idField]: zeroGuid }],
    ['an all-zero one in braces', { resourceId: `{${zeroGuid}}` }],
  ])('with %s makes a random one', async (_, identifiers) => {
    const collection = await newCollection(service, entity);

    const first = await service.create(collection, { ...entity.minimal, ...identifiers });
    const second = await service.create(collection, { ...entity.minimal, ...identifiers });

    expect(first).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
    expect(second).not.toBe(first);
    expect((await service.read(`${collection}/${first}`)).resourceId).toBe(first);
  });

  test.each([
    ['resourceId', (id: string) => ({ resourceId: id })],
    ['the identifier of its own name', (id: string) => ({ [entity.idField]: id })],
    ['both, which are equal', (id: string) => ({ resourceId: id, [entity.idField]: id.toUpperCase() })],
  ])('takes the identifier that is given as %s', async (_, name) => {
    const collection = await newCollection(service, entity);
    const id = givenGuid();

    const answer = await service.send('POST', collection, { ...entity.minimal, ...name(id) });

    expect(answer.headers.get('location')).toBe(`${service.api}/${collection}/${id}`);
    expect(await service.read(`${collection}/${id}`)).toMatchObject({ resourceId: id, [entity.idField]: id });
  });

  test('with two different identifiers is refused as invalid data, and neither is stored', async () => {
    const collection = await newCollection(service, entity);
    const [one, other] = [givenGuid(), givenGuid()];

    const answer = await service.send('POST', collection, {
      ...entity.minimal,
      resourceId: one,
      [entity.idField]: other,
    });

    expect(violationPaths(answer, createRefused(entity.noun))).toHaveLength(1);
    expect((await service.send('GET', `${collection}/${one}`)).status).toBe(404);
    expect((await service.send('GET', `${collection}/${other}`)).status).toBe(404);
  });

  test('with a taken identifier is 500, and changes nothing', async () => {
    const collection = await newCollection(service, entity);
    const id = await service.create(collection, entity.full);
    const before = await service.send('GET', `${collection}/${id}`);

    for (const taken of [id, `{${id.toUpperCase()}}`, id.replaceAll('-', '')]) {
      const body = { ...entity.changed, [entity.idField]: taken };
      expectError(await service.send('POST', collection, body), 500, internalError);
    }

    expect((await service.send('GET', `${collection}/${id}`)).text).toBe(before.text);
    const list = 'segment' in entity ? `${collection}?count=100` : newBlogs();
    const listed = (await service.send('GET', list)).json<{ resourceId: string }[]>();
    expect(listed.filter(entry => entry.resourceId === id)).toHaveLength(1);
  });

  test('at once ten times with one identifier succeeds exactly once', async () => {
    const collection = await newCollection(service, entity);
    const id = givenGuid();

    const answers = await Promise.all(
      Array.from({ length: 10 }, () => service.send('POST', collection, { ...entity.full, resourceId: id })),
    );

    expect(answers.map(answer => answer.status).sort()).toEqual([201, ...Array(9).fill(500)]);
  });
});

describe.each(families)('Create$title', family => {
  test('with an identifier that another blog uses succeeds', async () => {
    const [one, other] = [await service.newBlog(), await service.newBlog()];
    const id = await service.create(collectionOf(family, one), family.full);

    const answer = await service.send('POST', collectionOf(family, other), {
      ...family.full,
      resourceId: id,
    });

    expect(answer.status).toBe(201);
    expect((await service.read(`${collectionOf(family, one)}/${id}`)).blogId).toBe(one);
    expect((await service.read(`${collectionOf(family, other)}/${id}`)).blogId).toBe(other);
  });

  test.each([
    ['a blogId', { blogId: absentGuid }],
    ['a blogId of all zeros', { blogId: zeroGuid }],
    ['a null blogId', { blogId: null }],
    [
      'names in any case',
      { BlogId: absentGuid, BLOGID: null, Id: absentGuid, ID: 'x', id: absentGuid, segment: 'tag' },
    ],
  ])('takes its address from the path, although its body has %s', async (_, stray) => {
    const blogId = await service.newBlog();

    const id = await service.create(collectionOf(family, blogId), { ...stray, ...family.full });

    expect(id).not.toBe(absentGuid);
    expect((await service.read(`${collectionOf(family, blogId)}/${id}`)).blogId).toBe(blogId);
    expect((await service.send('GET', collectionOf(family, absentGuid))).text).toBe('[]');
  });

  test('in a blog that does not exist is refused, and stores nothing', async () => {
    const blogId = givenGuid();

    const answer = await service.send('POST', collectionOf(family, blogId), family.full);

    expectRefusal(answer, createRefused(family.noun));
    await service.create('blog', { ...blog.minimal, blogId });
    expect((await service.send('GET', collectionOf(family, blogId))).text).toBe('[]');
  });

  test.each(['null', '{', '{}', JSON.stringify(family.full)])(
    'with an all-zero blogId is refused for that, before the body %s is read',
    async body => {
      expectError(await service.send('POST', collectionOf(family, zeroGuid), body), 400, blogIdMissing);
    },
  );
});

test('A child of each family in a blog, and the blog itself, may have the same identifier', async () => {
  const id = givenGuid();
  await service.create('blog', { ...blog.minimal, resourceId: id });

  for (const family of families) {
    await service.create(collectionOf(family, id), { ...family.full, resourceId: id });
  }

  const readings = await Promise.all(
    families.map(family => service.read(`${collectionOf(family, id)}/${id}`)),
  );
  expect(readings).toMatchObject(families.map(family => ({ resourceId: id, ...family.full })));
});
