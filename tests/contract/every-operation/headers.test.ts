import { absentGuid, collectionOf, families, tag } from '../../support/content/families.ts';
import { createTaggedBlog, currentTag, pathIn, type TaggedBlog } from '../../support/content/tagged-blog.ts';
import { entities, operations } from '../../support/requests/operations.ts';
import type { Answer } from '../../support/service/service.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
let at: TaggedBlog;
beforeEach(async () => {
  at = await createTaggedBlog(service);
});

const get = (path: string, headers?: Record<string, string>) => service.send('GET', path, undefined, headers);
const totalOf = ({ headers }: Answer) => headers.get('x-total-count');

test.each(operations)(
  '$name forbids MIME sniffing, also of failures',
  async ({ method, path, body, entity }) => {
    const here = { blogId: at.blogId, id: at.ids[entity.noun] ?? at.blogId };

    for (const each of [
      path({ blogId: 'x', id: 'x' }),
      path({ blogId: absentGuid, id: absentGuid }),
      path(here),
    ]) {
      const { headers, status } = await service.send(method, each, body(here));
      expect([each, status, headers.get('x-content-type-options')]).toEqual([each, status, 'nosniff']);
    }
  },
);

test('Answers to conditions that fail, are malformed or hold forbid MIME sniffing', async () => {
  const answers = [
    await service.send('DELETE', pathIn(at, tag), undefined, { 'If-Match': '"x"' }),
    await service.send('DELETE', pathIn(at, tag), undefined, { 'If-Match': 'x' }),
    await get(pathIn(at, tag), { 'If-None-Match': '*' }),
  ];

  expect(answers.map(({ status }) => status)).toEqual([412, 400, 304]);
  for (const { headers } of answers) expect(headers.get('x-content-type-options')).toBe('nosniff');
});

test.each(entities)(
  'A single $noun is private, must be revalidated each time, and has no headers of a list',
  async entity => {
    for (let time = 0; time < 3; time++) {
      const { headers } = await get(pathIn(at, entity));

      expect(headers.get('cache-control')).toBe('private, no-cache');
      expect(headers.get('vary')).toBe('Accept-Encoding');
      expect(headers.get('etag')).toMatch(/^"/);
      expect(headers.get('x-total-count')).toBeNull();
    }
  },
);

describe.each(families)('A list of $collection', family => {
  test('is private, and has the total, whatever its window', async () => {
    const list = collectionOf(family, at.blogId);
    await service.create(list, family.minimal);

    // The second answer may come from memory.
    for (const window of ['', '?count=0', '?skip=5', '?count=x', '?count=1&skip=1']) {
      for (let time = 0; time < 2; time++) {
        const answer = await get(list + window);

        expect([window, totalOf(answer)]).toEqual([window, '2']);
        expect(answer.headers.get('cache-control')).toBe('private, no-cache');
        expect(answer.headers.get('etag')).toMatch(/^"/);
      }
    }
  });

  test('has the current total after each create and delete, also in a 304', async () => {
    const list = collectionOf(family, at.blogId);
    const id = await service.create(list, family.minimal);
    expect(totalOf(await get(list))).toBe('2');

    await service.send('DELETE', `${list}/${id}`);

    expect(totalOf(await get(list))).toBe('1');
    const unchanged = await get(list, { 'If-None-Match': await currentTag(service, list) });
    expect([unchanged.status, totalOf(unchanged)]).toEqual([304, '1']);
    expect(totalOf(await service.send('HEAD', list))).toBe('1');
  });

  test('of an empty blog has the total 0', async () => {
    const list = collectionOf(family, await service.newBlog());

    for (let time = 0; time < 3; time++) {
      const answer = await get(list);
      expect([answer.text, totalOf(answer)]).toEqual(['[]', '0']);
      expect(answer.headers.get('etag')).toMatch(/^"/);
    }
  });

  test('of a missing blog is empty and has no ETag', async () => {
    const answer = await get(collectionOf(family, absentGuid));

    expect([answer.status, answer.text, totalOf(answer), answer.headers.get('etag')]).toEqual([
      200,
      '[]',
      '0',
      null,
    ]);
  });
});

test('Failures have neither cache headers nor an ETag', async () => {
  for (const path of [`blog/${absentGuid}`, 'blog/x', `blog/${at.blogId}/tag/${absentGuid}`]) {
    const { headers } = await get(path);
    expect([path, headers.get('etag'), headers.get('x-total-count')]).toEqual([path, null, null]);
  }
});

test('Answers to a request with an Origin name the headers that a page may read', async () => {
  const { origin } = new URL(service.api);
  const [withOrigin, without] = [await get('blog?count=1', { Origin: origin }), await get('blog?count=1')];

  const exposed = 'access-control-expose-headers';
  expect(withOrigin.headers.get(exposed)).toBe(
    'ETag, Link, Location, Preference-Applied, Retry-After, X-Total-Count',
  );
  expect(without.headers.get(exposed)).toBeNull();
});
