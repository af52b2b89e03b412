import { getEncoded, textOf } from '../../support/answers/encoded.ts';
import { expectError } from '../../support/answers/expected.ts';
import {
  absentGuid,
  author,
  blog,
  collectionOf,
  families,
  itemOf,
  medium,
  post,
  referencesTo,
  tag,
} from '../../support/content/families.ts';
import {
  createTaggedBlog,
  currentTag,
  pathIn,
  strangeTag,
  type TaggedBlog,
} from '../../support/content/tagged-blog.ts';
import { updateOf } from '../../support/requests/operations.ts';
import type { Answer } from '../../support/service/service.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();
/** A blog that does not change. */
let unchanging: TaggedBlog;
/** The blog that is read. */
let at: TaggedBlog;
beforeAll(async () => {
  unchanging = await createTaggedBlog(service);
});
beforeEach(() => {
  at = unchanging;
});

const get = (path: string, headers?: Record<string, string>) => service.send('GET', path, undefined, headers);
const getUnless = (path: string, condition: string) => get(path, { 'If-None-Match': condition });
const put = (path: string, body: object) => service.send('PUT', path, body);

const places: [string, () => string][] = [
  ['a blog', () => pathIn(at, blog)],
  ...families.flatMap((family): [string, () => string][] => [
    [`one ${family.noun}`, () => pathIn(at, family)],
    [`a list of ${family.collection}`, () => collectionOf(family, at.blogId)],
  ]),
  ['a page of a list', () => `${collectionOf(tag, at.blogId)}?count=1&skip=1`],
  ['a list of nothing', () => `${collectionOf(tag, at.blogId)}?count=0`],
];

/** The headers that a 304 has as well: what a cache may need of the 200. */
const ofThe200 = ['etag', 'cache-control', 'vary', 'x-total-count', 'x-content-type-options'];

function expectUnchanged(answer: Answer, of: Answer): void {
  expect({ status: answer.status, text: answer.text }).toEqual({ status: 304, text: '' });
  for (const name of ofThe200) expect([name, answer.headers.get(name)]).toEqual([name, of.headers.get(name)]);
  expect(answer.headers.get('content-encoding')).toBeNull();
}

/** Conditions of a client that has the current version. */
const met: [string, (current: string) => string][] = [
  ['that tag', current => current],
  ['it as a weak tag', current => `W/${current}`],
  ['it after others', current => `"", W/"x" ,${strangeTag},\t${current}`],
  ['it before others', current => `${current}, "x"`],
  ['it among empty places', current => `, ,${current},`],
  ['anything', () => '*'],
];

const unmet = ['"x"', 'W/"x"', '""', strangeTag];

describe.each(places)('A read of %s', (_, pathTo) => {
  test('has a strong tag, which stays the same while nothing changes', async () => {
    const first = await currentTag(service, pathTo());
    const { tag: references } = referencesTo(at.ids);
    await put(pathIn(at, tag), updateOf(tag, at.ids.tag ?? '', { ...tag.full, ...references }));
    await put(pathIn(at, blog), blog.full);

    expect(first).toMatch(/^"[\x21\x23-\x7e]+"$/);
    expect(await currentTag(service, pathTo())).toBe(first);
  });

  test('is 304 with the headers of the 200 for a client that has it, also for HEAD', async () => {
    const current = await currentTag(service, pathTo());
    const whole = await get(pathTo());

    for (const [, conditionOf] of met)
      expectUnchanged(await getUnless(pathTo(), conditionOf(current)), whole);
    const head = await service.send('HEAD', pathTo(), undefined, { 'If-None-Match': current });
    expectUnchanged(head, whole);
  });

  test('is 200 for a client with another version', async () => {
    const { text } = await get(pathTo());

    for (const other of unmet) {
      const answer = await getUnless(pathTo(), other);
      expect([other, answer.status, answer.text]).toEqual([other, 200, text]);
    }
  });

  test('is 200 with another tag after a change in the blog', async () => {
    at = await createTaggedBlog(service);
    let current = await currentTag(service, pathTo());
    const changes = [
      [pathIn(at, medium), updateOf(medium, at.ids.medium ?? '')],
      [pathIn(at, blog), blog.changed],
    ] as const;
    for (const [path, changed] of changes) {
      expect((await put(path, changed)).status).toBe(202);

      expect((await getUnless(pathTo(), current)).text).toBe((await get(pathTo())).text);
      const later = await currentTag(service, pathTo());
      expect(later).not.toBe(current);
      current = later;
    }
  });
});

test.each(['x', '"x', 'W/x', 'w/"x"', '"a" "b"', '*, "a"', '"a", *', '"a";"b"', ','])(
  'The condition %s is 400 with one line',
  async malformed => {
    for (const path of [pathIn(at, post), collectionOf(post, at.blogId), `blog/${at.blogId}`]) {
      const answer = await getUnless(path, malformed);

      expect([answer.status, answer.headers.get('content-type')]).toEqual([400, 'text/plain; charset=utf-8']);
      expect(answer.text).toMatch(/\n- If-None-Match must be /);
    }
  },
);

test('No two answers of a blog have the same ETag', async () => {
  const paths = [
    ...places.map(([, pathTo]) => pathTo()),
    ...families.flatMap(family => [1, 2].map(count => `${collectionOf(family, at.blogId)}?count=${count}`)),
  ];

  const tags = await Promise.all([...new Set(paths)].map(path => currentTag(service, path)));

  expect(new Set(tags).size).toBe(tags.length);
  for (const path of paths) {
    const others = tags.filter((_, index) => [...new Set(paths)][index] !== path);
    expect((await getUnless(path, others.join(', '))).status).toBe(200);
  }
});

test('The tag is the same for every spelling of the address', async () => {
  const { blogId, ids } = at;
  const id = ids.medium ?? '';
  const plain = (guid: string) => guid.replaceAll('-', '');
  const current = await currentTag(service, itemOf(medium, blogId, id));

  for (const path of [
    `blog/${blogId}/media/${id}`,
    `blog/${blogId}/medium/${id}/`,
    `BLOG/${blogId.toUpperCase()}/Media/${id.toUpperCase()}`,
    `blog/${plain(blogId)}/medium/${plain(id)}`,
    `blog/%7B${blogId}%7D/medium/(${id})`,
    `blog/%20${blogId}%20/medium/${id}?x=1`,
  ]) {
    expect([path, await currentTag(service, path)]).toEqual([path, current]);
    expect([path, (await getUnless(path, current)).status]).toEqual([path, 304]);
  }
});

test('The tag of a list depends on its window, however that is requested', async () => {
  const list = collectionOf(medium, at.blogId);
  const current = await currentTag(service, list);

  for (const path of [
    `${list}?count=10`,
    `${list}?skip=0&count=+10`,
    `${list}?skip=x`,
    `blog/${at.blogId}/media`,
  ])
    expect([path, await currentTag(service, path)]).toEqual([path, current]);
});

test.each(families)('A $noun that is deleted and recreated has another ETag', async family => {
  at = await createTaggedBlog(service);
  const path = pathIn(at, family);
  const current = await currentTag(service, path);
  const before = await get(path);

  await service.send('DELETE', path);
  expect((await getUnless(path, current)).status).toBe(404);
  await service.create(collectionOf(family, at.blogId), before.json());

  expect((await getUnless(path, current)).status).toBe(200);
  expect(await currentTag(service, path)).not.toBe(current);
});

test('A blog that is deleted and recreated has another tag, and so have its lists', async () => {
  at = await createTaggedBlog(service);
  const paths = [`blog/${at.blogId}`, collectionOf(tag, at.blogId)];
  const before = await Promise.all(paths.map(path => currentTag(service, path)));

  await service.send('DELETE', `blog/${at.blogId}`);
  await service.create('blog', { ...blog.full, blogId: at.blogId });

  for (const [index, path] of paths.entries()) {
    expect((await getUnless(path, before[index] ?? '')).status).toBe(200);
    expect(await currentTag(service, path)).not.toBe(before[index]);
  }
});

test.each([author, post])(
  'A cached $noun is sent again when what it references has changed',
  async family => {
    const path = pathIn(at, family);
    const current = await currentTag(service, path);
    const description = `New for the ${family.noun}`;

    await put(pathIn(at, medium), { ...updateOf(medium, at.ids.medium ?? ''), description });

    expect((await getUnless(path, current)).text).toContain(description);
  },
);

test('A missing item is 404, and a failure is reported, whatever the condition', async () => {
  for (const condition of ['*', strangeTag]) {
    expect((await getUnless(itemOf(tag, at.blogId, absentGuid), condition)).status).toBe(404);
    expect((await getUnless(`blog/${absentGuid}`, condition)).status).toBe(404);
    expect((await getUnless('blog/x/tag', condition)).status).toBe(500);
  }
});

test('Identifiers are checked before conditions', async () => {
  expectError(
    await getUnless('blog/00000000-0000-0000-0000-000000000000', 'x'),
    400,
    "Required parameter 'blogId' (GUID) is not specified or cannot be parsed.",
  );
});

test.each(['blog', 'mediumtype'])(
  'The list %s belongs to no blog: it has no ETag, and ignores conditions',
  async path => {
    expect((await get(path)).headers.get('etag')).toBeNull();
    expect((await getUnless(path, strangeTag)).status).toBe(200);
  },
);

describe('Of a body that is compressed', () => {
  let path: string;
  beforeEach(async () => {
    const content = 'The quay was wet. '.repeat(200);
    path = itemOf(
      post,
      at.blogId,
      await service.create(collectionOf(post, at.blogId), { ...post.full, content }),
    );
    await currentTag(service, path);
  });

  const tagAs = async (encoding: string) =>
    String((await getEncoded(service, path, { 'Accept-Encoding': encoding })).headers.get('etag'));

  test('each encoding has an ETag of its own, and each works in conditions', async () => {
    const tags = await Promise.all(['identity', 'gzip', 'br'].map(tagAs));

    expect(new Set(tags).size).toBe(3);
    for (const each of tags) {
      for (const encoding of ['identity', 'gzip', 'br']) {
        const headers = { 'If-None-Match': each, 'Accept-Encoding': encoding };
        const { status } = await getEncoded(service, path, headers);
        expect([each, encoding, status]).toEqual([each, encoding, 304]);
      }
    }
  });

  test.each(['identity', 'gzip', 'br'])('a 304 has the ETag that the client has as %s', async encoding => {
    const current = await tagAs(encoding);
    const headers = { 'Accept-Encoding': encoding };

    const unchanged = await getEncoded(service, path, { ...headers, 'If-None-Match': current });
    const ofAny = await getEncoded(service, path, { ...headers, 'If-None-Match': '*' });

    expect([unchanged.headers.get('etag'), ofAny.headers.get('etag')]).toEqual([current, current]);
  });

  test('a 304 has the current tag, not an earlier one', async () => {
    const passed = await tagAs('gzip');
    await service.create(collectionOf(tag, at.blogId), tag.full);
    await currentTag(service, path);
    const current = await tagAs('gzip');

    const unchanged = await getUnless(path, `${passed}, ${current}`);

    expect([unchanged.status, unchanged.headers.get('etag')]).toEqual([304, current]);
    const answer = await getEncoded(service, path, { 'If-None-Match': passed });
    expect(textOf(answer)).toBe((await get(path)).text);
  });
});
