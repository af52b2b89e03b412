import { expectEmpty } from '../../support/answers/expected.ts';
import { collectionOf, families, tag } from '../../support/content/families.ts';
import { currentTag } from '../../support/content/tagged-blog.ts';
import {
  collectionPathOf,
  entities,
  newCollection,
  pathOf,
  updateOf,
} from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

const tagIn = (answer: { headers: Headers }) => answer.headers.get('etag') ?? 'none';

describe.each(entities)('The ETag of a write of one $noun', entity => {
  let path: string;
  let id: string;
  let created: string;
  beforeEach(async () => {
    const collection = await newCollection(service, entity);
    const answer = await service.send('POST', collection, entity.full);
    const [blogOrId = ''] = collection.split('/').slice(1, 2);
    id = answer.headers.get('location')?.split('/').at(-1) ?? '';
    path = pathOf(entity, { blogId: blogOrId || id, id });
    created = tagIn(answer);
  });

  const save = (condition: string, payload = entity.changed) =>
    service.send('PUT', path, updateOf(entity, id, payload), { 'If-Match': condition });

  test('lets an editor save again and again, each time by the tag of the answer before', async () => {
    const first = await save(created);
    const second = await save(tagIn(first), entity.full);
    const third = await save(tagIn(second));

    for (const answer of [first, second, third]) expectEmpty(answer, 202);
    expect(new Set([created, ...[first, second, third].map(tagIn)]).size).toBe(4);
    expect((await save(tagIn(second))).status).toBe(412);
  });

  test('is that of a read: of a create, of an update, and of an update that changes nothing', async () => {
    expect(created).toBe(await currentTag(service, path));

    const updated = tagIn(await save('*'));
    expect(updated).toBe(await currentTag(service, path));

    const again = tagIn(await save('*'));
    expect(again).toBe(updated);
    const read = await service.send('GET', path, undefined, { 'If-None-Match': again });
    expect(read.status).toBe(304);
  });
});

test('A child can be saved by the tag of its last write after others have changed the blog', async () => {
  const blogId = await service.newBlog();
  const answer = await service.send('POST', collectionOf(tag, blogId), tag.full);
  const path = `${collectionOf(tag, blogId)}/${answer.headers.get('location')?.split('/').at(-1)}`;
  await service.createIn(blogId, tag);

  const saved = await service.send('PUT', path, tag.changed, { 'If-Match': tagIn(answer) });

  expectEmpty(saved, 202);
  expect(tagIn(saved)).toBe(await currentTag(service, path));
});

test('Creates of several have no ETag, because they have no resource in common, and neither has a delete', async () => {
  const blogId = await service.newBlog();
  const [family = tag] = families;
  const item = `${collectionPathOf(family, { blogId, id: '' })}/${await service.createIn(blogId, family)}`;

  const several = await service.send('POST', `blog/${blogId}/content`, {
    [family.collection]: [family.full],
  });
  const removed = await service.send('DELETE', item);

  expect([several.status, removed.status]).toEqual([201, 200]);
  expect([several, removed].map(tagIn)).toEqual(['none', 'none']);
});
