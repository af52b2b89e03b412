import { blog, collectionOf, post, referencesTo, tag } from '../../support/content/families.ts';
import { createTaggedBlog, currentTag, pathIn, type TaggedBlog } from '../../support/content/tagged-blog.ts';
import { entities, updateOf } from '../../support/requests/operations.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let at: TaggedBlog;
beforeEach(async () => {
  at = await createTaggedBlog(service);
});

const asked = { Prefer: 'return=representation' };
const idOf = (noun: string) => at.ids[noun] ?? at.blogId;

describe.each(entities)('A write of one $noun that prefers its representation', entity => {
  const collection = () => ('segment' in entity ? collectionOf(entity, at.blogId) : 'blog');
  const payload = () => ({ ...entity.full, ...referencesTo(at.ids)[entity.noun] });

  test('is a create answered with what a read gives, its tag, and its address', async () => {
    const { status, headers, text } = await service.send('POST', collection(), payload(), asked);

    const path = headers.get('location')?.slice(service.api.length + 1) ?? '';
    const read = await service.send('GET', path);
    expect([status, text]).toEqual([201, read.text]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('preference-applied')).toBe('return=representation');
    expect(headers.get('etag')).toBe(await currentTag(service, path));
  });

  test('is an update answered with what a read gives, and the tag for the next update', async () => {
    const body = { ...updateOf(entity, idOf(entity.noun)), ...referencesTo(at.ids)[entity.noun] };

    const { status, headers, text } = await service.send('PUT', pathIn(at, entity), body, asked);

    const read = await service.send('GET', pathIn(at, entity));
    expect([status, text]).toEqual([202, read.text]);
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(headers.get('preference-applied')).toBe('return=representation');
    const next = { 'If-Match': headers.get('etag') ?? '' };
    expect((await service.send('PUT', pathIn(at, entity), JSON.parse(text), next)).status).toBe(202);
  });

  test('is a patch answered with what a read gives, and the tag for the next update', async () => {
    const body = { ...entity.changed, ...referencesTo(at.ids)[entity.noun] };

    const { status, headers, text } = await service.send('PATCH', pathIn(at, entity), body, asked);

    const read = await service.send('GET', pathIn(at, entity));
    expect([status, text]).toEqual([202, read.text]);
    expect(headers.get('preference-applied')).toBe('return=representation');
    const next = { 'If-Match': headers.get('etag') ?? '' };
    expect((await service.send('PATCH', pathIn(at, entity), entity.full, next)).status).toBe(202);
  });

  test('is answered as ever without the preference', async () => {
    for (const prefer of ['', 'return=minimal', 'respond-async']) {
      const headers = { Prefer: prefer };
      const created = await service.send('POST', collection(), payload(), headers);
      const updated = await service.send(
        'PUT',
        pathIn(at, entity),
        updateOf(entity, idOf(entity.noun)),
        headers,
      );

      expect([created.status, created.text]).toEqual([201, 'OK']);
      expect(created.headers.get('content-type')).toBe('text/plain; charset=utf-8');
      expect([updated.status, updated.text]).toEqual([202, '']);
      for (const answer of [created, updated]) expect(answer.headers.get('preference-applied')).toBeNull();
    }
  });
});

test('The preference is read in any form that a header allows, and the first of several counts', async () => {
  const represented = async (prefer: string) => {
    const { headers } = await service.send('PUT', pathIn(at, tag), tag.full, { Prefer: prefer });
    return headers.get('preference-applied') === 'return=representation';
  };

  for (const prefer of [
    'RETURN=representation',
    'return = "representation"',
    'wait=10, return=representation;x="a,b"',
    'x="return=minimal, a", return=representation, return=minimal',
  ])
    expect([prefer, await represented(prefer)]).toEqual([prefer, true]);
  for (const prefer of [
    'return=minimal, return=representation',
    'x="a, return=representation"',
    'return',
    'representation',
    '"',
    ', ,',
  ])
    expect([prefer, await represented(prefer)]).toEqual([prefer, false]);
});

test('An update whose condition holds is represented, although its tag is no longer current', async () => {
  const condition = await currentTag(service, pathIn(at, post));
  const body = updateOf(post, idOf('post'));

  const first = await service.send('PUT', pathIn(at, post), body, { ...asked, 'If-Match': condition });
  const other = await service.send('PUT', pathIn(at, post), post.full, {
    ...asked,
    'If-None-Match': condition,
  });

  expect([first.status, first.json().title]).toEqual([202, post.changed.title]);
  expect([other.status, other.json().title]).toEqual([202, post.full.title]);
});

test('Creates of several, and deletes, have no representation', async () => {
  const tags = { tags: [tag.full] };
  const several = await service.send('POST', `blog/${at.blogId}/content`, tags, asked);
  const removed = await service.send('DELETE', pathIn(at, tag), undefined, asked);

  expect([several.status, several.text, removed.status, removed.text]).toEqual([201, 'OK', 200, '']);
  for (const { headers } of [several, removed]) expect(headers.get('preference-applied')).toBeNull();
});

test('A refused write is answered as without the preference', async () => {
  const plain = await service.send('POST', 'blog', {});
  const refused = await service.send('POST', 'blog', {}, asked);

  expect([refused.status, refused.text]).toEqual([400, plain.text]);
  expect(refused.headers.get('preference-applied')).toBeNull();
});

test('A representation of 1 KB is compressed if the client asks, and its tag is for the next update as well', async () => {
  const encoded = { ...asked, 'Accept-Encoding': 'gzip' };

  const { status, headers, text } = await service.send('PUT', pathIn(at, blog), blog.full, encoded);

  expect([status, headers.get('content-encoding')]).toEqual([202, 'gzip']);
  expect(text).toBe((await service.send('GET', pathIn(at, blog))).text);
  const next = { 'If-Match': headers.get('etag') ?? '' };
  expect((await service.send('PUT', pathIn(at, blog), blog.changed, next)).status).toBe(202);
});
