import { getEncoded } from '../../support/answers/encoded.ts';
import { expectEmpty, expectRefusal } from '../../support/answers/expected.ts';
import { deleteRefused, updateRefused } from '../../support/answers/refusals.ts';
import {
  absentGuid,
  blog,
  collectionOf,
  type Entity,
  type Family,
  families,
  type Payload,
  post,
  tag,
} from '../../support/content/families.ts';
import {
  createTaggedBlog,
  currentTag,
  pathIn,
  strangeTag,
  type TaggedBlog,
} from '../../support/content/tagged-blog.ts';
import { entities, updateOf } from '../../support/requests/operations.ts';
import { statuses, together } from '../../support/requests/together.ts';
import { typicalEntities } from '../../support/requests/typical-operations.ts';
import type { Answer } from '../../support/service/service.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let at: TaggedBlog;
beforeEach(async () => {
  at = await createTaggedBlog(service);
});

type Headers = Record<string, string>;

const idOf = (entity: Entity) => at.ids[entity.noun] ?? at.blogId;
const read = async (entity: Entity | Family) => (await service.send('GET', pathIn(at, entity))).text;
const updating =
  (method: string) =>
  (entity: Entity | Family, headers: Headers = {}, body = updateOf(entity, idOf(entity))) =>
    service.send(method, pathIn(at, entity), body, headers);
const put = updating('PUT');
const remove = (entity: Entity | Family, headers: Headers = {}, _body?: Payload) =>
  service.send('DELETE', pathIn(at, entity), undefined, headers);
const tagOf = (entity: Entity | Family) => currentTag(service, pathIn(at, entity));

/** Changes something else in the blog. */
const changeBeside = (entity: Entity) => put(families.find(each => each !== entity) ?? tag);

const methods = [
  ['PUT', put, 202],
  ['PATCH', updating('PATCH'), 202],
  ['DELETE', remove, 200],
] as const;

describe.each(methods)('%s', (_, write, success) => {
  /** It was refused with 412 and a text, and nothing was written. */
  async function expectFailed(entity: Entity | Family, headers: Headers): Promise<void> {
    await service.send('GET', pathIn(at, blog)); // See currentTag
    const before = await service.send('GET', pathIn(at, blog));

    const { status, text, headers: message } = await write(entity, headers);

    expect([status, message.get('content-type')]).toEqual([412, 'text/plain; charset=utf-8']);
    expect(text).toContain('condition');
    const after = await service.send('GET', pathIn(at, blog));
    expect([after.headers.get('etag'), after.text]).toEqual([before.headers.get('etag'), before.text]);
  }

  describe.each(typicalEntities)('of one $noun', entity => {
    test.each([
      ['its tag among others', (current: string) => `"x", ${strangeTag}, ${current}`],
      ['anything', () => '*'],
    ])('is carried out if it matches %s', async (_name, conditionOf) => {
      const condition = conditionOf(await tagOf(entity));

      expectEmpty(await write(entity, { 'If-Match': condition }), success);
    });

    test('is carried out if it matches the ETag of a read of some of its fields', async () => {
      const path = `${pathIn(at, entity)}?fields=blogId`;
      await service.send('GET', path); // See currentTag
      const { headers } = await service.send('GET', path);

      expectEmpty(await write(entity, { 'If-Match': headers.get('etag') ?? '' }), success);
    });

    test('is 412 with a weak tag, and with one that never existed', async () => {
      const current = await tagOf(entity);

      for (const tags of [`W/${current}`, strangeTag, '"x", ""'])
        await expectFailed(entity, { 'If-Match': tags });
    });

    test('is 400 with one line if a condition is malformed', async () => {
      const before = await read(entity);

      for (const name of ['If-Match', 'If-None-Match']) {
        const answer = await write(entity, { [name]: '"x' });

        expectRefusal(answer, success === 202 ? updateRefused(entity.noun) : deleteRefused(entity.noun));
        expect(answer.text).toContain(`\n- ${name} must be `);
      }
      expect(await read(entity)).toBe(before);
    });

    test('is carried out if it matches the ETag of the first read of it', async () => {
      const first = (await service.send('GET', pathIn(at, entity))).headers.get('etag') ?? '';

      expectEmpty(await write(entity, { 'If-Match': first }), success);
    });

    test('is 412 once it has changed, even if it was changed back', async () => {
      const passed = await tagOf(entity);
      const before = JSON.parse(await read(entity));

      await put(entity);
      await expectFailed(entity, { 'If-Match': passed });
      await put(entity, {}, before);
      await expectFailed(entity, { 'If-Match': passed });
    });

    test('is 412 with the ETag of any other resource', async () => {
      const others = entities.filter(each => each !== entity).map(each => pathIn(at, each));
      const lists = families.map(family => collectionOf(family, at.blogId));
      const tags = await Promise.all([...others, ...lists].map(path => currentTag(service, path)));

      await expectFailed(entity, { 'If-Match': tags.join(', ') });
    });

    test('is 404 if it does not exist, whatever the condition', async () => {
      const current = await tagOf(entity);
      await service.send('DELETE', pathIn(at, entity));

      const conditions: Headers[] = [{ 'If-Match': '*' }, { 'If-Match': current }, { 'If-None-Match': '*' }];
      for (const headers of conditions) expectEmpty(await write(entity, headers), 404);
    });

    test('is 412 with the ETag of a deleted predecessor', async () => {
      const passed = await tagOf(entity);
      const before = JSON.parse(await read(entity));
      await service.send('DELETE', pathIn(at, entity));
      await service.create('segment' in entity ? collectionOf(entity, at.blogId) : 'blog', before);

      await expectFailed(entity, { 'If-Match': passed });
    });

    test('many times at once with the same ETag is carried out once', async () => {
      const current = await tagOf(entity);

      const answers = await together(8, number => {
        const change = { ...updateOf(entity, idOf(entity)), [entity.required]: nthValue(entity, number) };
        return write(entity, { 'If-Match': current }, change);
      });

      const refused = success === 202 ? [412] : [404, 412];
      const [done, ...others] = statuses(answers);
      expect(done).toBe(success);
      expect(others.filter(status => !refused.includes(status))).toEqual([]);
    });
  });

  test.each(entities)('of one $noun is 412 if it must not exist, or has an excluded tag', async entity => {
    const current = await tagOf(entity);

    await expectFailed(entity, { 'If-None-Match': '*' });
    await expectFailed(entity, { 'If-None-Match': `"x", W/${current}` });
    await expectFailed(entity, { 'If-Match': current, 'If-None-Match': current });
    expectEmpty(await write(entity, { 'If-Match': current, 'If-None-Match': strangeTag }), success);
  });

  test.each(families)('of one $noun is carried out while everything else changes', async family => {
    const current = await tagOf(family);
    await changeBeside(family);
    await service.send('PUT', pathIn(at, blog), blog.changed);
    await service.create(collectionOf(family, at.blogId), family.minimal);

    expectEmpty(await write(family, { 'If-Match': current }), success);
  });

  test.each(families)('of a blog is 412 once a $noun has changed', async family => {
    for (const change of [
      () => put(family),
      () => service.create(collectionOf(family, at.blogId), family.minimal),
      () => remove(family),
    ]) {
      const passed = await tagOf(blog);
      await change();
      await expectFailed(blog, { 'If-Match': passed });
    }
  });

  test('accepts the ETag of a compressed body', async () => {
    const content = 'The quay was wet. '.repeat(200);
    await put(post, {}, { ...updateOf(post, idOf(post)), content });
    const { headers } = await getEncoded(service, pathIn(at, post), { 'Accept-Encoding': 'br' });

    expect(headers.get('content-encoding')).toBe('br');
    expectEmpty(await write(post, { 'If-Match': String(headers.get('etag')) }), success);
  });
});

/** A value of an entity's required field, different each time. */
const nthValue = (entity: Entity, number: number) =>
  entity.required === 'mediumUrl' ? `https://images.example.org/${number}` : `Number ${number}`;

test('The delete of a blog with 250 children is 412 once a child has changed, otherwise carried out', async () => {
  await service.createMany(at.blogId, tag, 250, () => tag.minimal);
  const passed = await tagOf(blog);
  await put(post);

  expect((await remove(blog, { 'If-Match': passed })).status).toBe(412);
  const left = (await service.send('GET', `${collectionOf(tag, at.blogId)}?count=1000`)).json<unknown[]>();
  expect(left).toHaveLength(251);
  expectEmpty(await remove(blog, { 'If-Match': await tagOf(blog) }), 200);
  expect((await service.send('GET', `blog/${at.blogId}`)).status).toBe(404);
});

test.each(entities)(
  'An update of one $noun that changes nothing is 412 with an earlier tag',
  async entity => {
    const passed = await tagOf(entity);
    await put(entity);

    expect((await put(entity, { 'If-Match': passed })).status).toBe(412);
    const current = await tagOf(entity);
    expectEmpty(await put(entity, { 'If-Match': current }), 202);
    expect(await tagOf(entity)).toBe(current);
  },
);

test('A violation of the request itself is reported before the condition', async () => {
  const headers = { 'If-Match': strangeTag };
  const nameless = await put(tag, headers, { name: '' });
  const mismatched = await put(tag, headers, { ...tag.full, tagId: absentGuid });

  expect(nameless.status).toBe(400);
  expect(mismatched.status).toBe(500);
});

test.each(entities)('A create of one $noun ignores conditions, even malformed ones', async entity => {
  const path = 'segment' in entity ? collectionOf(entity, at.blogId) : 'blog';
  const answers: Answer[] = [];
  for (const condition of ['*', strangeTag, 'malformed'])
    for (const name of ['If-Match', 'If-None-Match'])
      answers.push(await service.send('POST', path, entity.full, { [name]: condition }));

  expect(new Set(statuses(answers))).toEqual(new Set([201]));
});
