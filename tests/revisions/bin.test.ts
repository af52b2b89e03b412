import { expectError } from '../support/answers/expected.ts';
import { internalError } from '../support/answers/refusals.ts';
import {
  absentGuid,
  author,
  blog,
  creationOrder,
  type Family,
  families,
  medium,
  type Payload,
  post,
  referencesTo,
  tag,
  zeroGuid,
} from '../support/content/families.ts';
import { useHistoryService } from '../support/service/media-service.ts';
import { useStore } from '../support/service/use-service.ts';

const service = useHistoryService();
const store = useStore(service);

let blogId: string;
beforeEach(async () => {
  blogId = await service.newBlog();
});

/** What lies in the bin of the blog. */
const bin = (query = '') => service.read(`blog/${blogId}/deleted${query}`) as unknown as Promise<Payload[]>;
const idsIn = async (query = '') => (await bin(query)).map(({ id }) => id);

const pathOf = ({ segment }: Family, id: string) => `blog/${blogId}/${segment}/${id}`;
const remove = (family: Family, id: string) => service.send('DELETE', pathOf(family, id));
const restore = ({ segment }: Family, id: string, headers = {}) =>
  service.send('POST', `blog/${blogId}/deleted/${segment}/${id}/restore`, undefined, headers);
const removeForGood = ({ segment }: Family, id: string, headers = {}) =>
  service.send('DELETE', `blog/${blogId}/deleted/${segment}/${id}`, undefined, headers);
const exported = () => service.read(`blog/${blogId}`);

/** An item of each family, with every field and all references that it can have. @returns their identifiers, by noun. */
async function createAll(): Promise<Record<string, string>> {
  const ids: Record<string, string> = {};
  for (const family of creationOrder)
    ids[family.noun] = await service.createIn(blogId, family, referencesTo(ids)[family.noun] ?? {});
  return ids;
}

/** Tags that were created and deleted, in that order. @returns their identifiers, the last first. */
async function deletedTags(names: readonly string[]): Promise<string[]> {
  const ids: string[] = [];
  for (const name of names) {
    const id = await service.createIn(blogId, tag, { name });
    await remove(tag, id);
    ids.unshift(id);
  }
  return ids;
}

const problem = { accept: 'application/problem+json' };

describe('The bin of a blog', () => {
  test('has what was deleted, last first, with its title and its time', async () => {
    const ids = await createAll();
    const begun = Date.now();
    for (const family of [post, tag, author, medium]) await remove(family, ids[family.noun] ?? '');

    const entries = await bin();

    expect(entries.map(({ time: _, ...entry }) => entry)).toEqual([
      { family: 'medium', id: ids.medium, title: 'harbour map.img' },
      { family: 'author', id: ids.author, title: 'Ada Marsh' },
      { family: 'tag', id: ids.tag, title: 'Weather' },
      { family: 'post', id: ids.post, title: 'High water', isListed: false },
    ]);
    for (const { time } of entries) {
      expect(time).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/);
      expect(Math.abs(Date.parse(String(time)) - begun)).toBeLessThan(60_000);
    }
  });

  test('has nothing that is there, and is kept by nobody', async () => {
    await createAll();

    const { status, headers, text } = await service.send('GET', `blog/${blogId}/deleted`);

    expect([status, text, headers.get('cache-control')]).toEqual([200, '[]', 'no-store']);
  });

  test('is read page by page, as a whole or of one family', async () => {
    const others = await service.createIn(blogId, author);
    await remove(author, others);
    const ids = await deletedTags(['a', 'b', 'c', 'd', 'e']);
    const pages = async (query: string) => {
      const found: string[][] = [];
      let next: string | undefined = `${service.api}/blog/${blogId}/deleted?${query}`;
      while (next) {
        const answer = await service.send('GET', next.slice(service.api.length + 1));
        found.push(answer.json<{ id: string }[] & Record<string, unknown>>().map(({ id }) => id));
        next = /^<(.*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
      }
      return found;
    };

    expect(await pages('count=2')).toEqual([ids.slice(0, 2), ids.slice(2, 4), [ids[4], others]]);
    expect(await pages('family=tag&count=3')).toEqual([ids.slice(0, 3), ids.slice(3)]);
    expect(await pages('family=author&count=1')).toEqual([[others]]);
    expect(await pages('family=post')).toEqual([[]]);
  });

  test('goes on behind a page of what is there again', async () => {
    const [last = '', first] = await deletedTags(['a', 'b']);
    await service.createIn(blogId, tag, { tagId: last });

    const { text, headers } = await service.send('GET', `blog/${blogId}/deleted?count=1`);

    expect([text, headers.has('link')]).toEqual(['[]', true]);
    expect(await idsIn()).toEqual([first]);
  });

  test('has one entry of what was deleted several times', async () => {
    const [id = ''] = await deletedTags(['a']);
    await service.createIn(blogId, tag, { tagId: id, name: 'b' });
    await remove(tag, id);

    expect((await bin()).map(({ title }) => title)).toEqual(['b']);
  });

  test('asks the store for all of a page by one query, and a restore takes four requests', async () => {
    const [last = ''] = await deletedTags(Array.from({ length: 8 }, (_, at) => `tag ${at}`));
    const made = async (act: () => Promise<unknown>) => {
      const before = service.cosmos.requests.counts();
      await act();
      const after = Object.entries(service.cosmos.requests.counts());
      const counts = after.map(([kind, count]) => [kind, count - (before[kind as keyof typeof before] ?? 0)]);
      return Object.fromEntries(counts.filter(([, count]) => count !== 0));
    };

    // A patch that is refused shows this instance the newest state.
    expect(await made(() => bin())).toEqual({ patch: 1, read: 1, query: 1 });
    expect(await made(() => restore(tag, last))).toEqual({ patch: 1, read: 2, batch: 1 });
  });

  test.each(['count=0', 'count=101', 'count=x', 'cursor=x', 'family=blog', 'family='])(
    'is refused with %s',
    async query => {
      const { status, text } = await service.send('GET', `blog/${blogId}/deleted?${query}`);

      expect([status, text.split('\n')[0]]).toEqual([400, 'Submitted data is invalid, bin cannot be read.']);
    },
  );

  test('has no cursor of the bin of one family', async () => {
    await deletedTags(['a', 'b']);
    const { headers } = await service.send('GET', `blog/${blogId}/deleted?family=tag&count=1`);
    const [, cursor] = /cursor=([\w-]+)/.exec(headers.get('link') ?? '') ?? [];

    const answer = await service.send('GET', `blog/${blogId}/deleted?cursor=${cursor}`);

    expect(answer.status).toBe(400);
  });

  test('is read without its body by HEAD', async () => {
    await deletedTags(['a']);

    const { status, text } = await service.send('HEAD', `blog/${blogId}/deleted`);

    expect([status, text]).toEqual([200, '']);
  });
});

describe('A restore', () => {
  test.each(families)('brings a $noun back as it was, in every field', async family => {
    const ids = await createAll();
    const id = ids[family.noun] ?? '';
    const kept = {
      imported: 'a'.repeat(64),
      formerSlugs: ['older', 'old'],
      lastModified: '2020-02-29T12:30:00.250Z',
    };
    await service.send('PATCH', pathOf(family, id), kept, { Prefer: 'restore' });
    const [before, all] = [await service.read(pathOf(family, id)), await exported()];
    await remove(family, id);

    const { status, headers, json } = await restore(family, id);

    expect([status, json()]).toEqual([201, { missing: [] }]);
    expect(headers.get('location')).toBe(`${service.api}/${pathOf(family, id)}`);
    expect(await service.read(pathOf(family, id))).toEqual(before);
    expect(await exported()).toEqual(all);
    expect(await bin()).toEqual([]);
    await store.expectExactCounts(blogId);
  });

  test('answers the tag of what is there again', async () => {
    const [id = ''] = await deletedTags(['a']);

    const etag = (await restore(tag, id)).headers.get('etag') ?? '';
    const changed = await service.send('PATCH', pathOf(tag, id), { name: 'b' }, { 'If-Match': etag });

    expect(changed.status).toBe(202);
  });

  test('leaves out what is gone of what the item refers to, and names it once', async () => {
    const ids = await createAll();
    const other = await service.createIn(blogId, tag, { name: 'Stays' });
    const tags = [{ tagId: ids.tag }, { tagId: other }];
    await service.send('PATCH', pathOf(post, ids.post ?? ''), { tags });
    for (const family of [post, tag, author, medium]) await remove(family, ids[family.noun] ?? '');

    const { status, json } = await restore(post, ids.post ?? '');

    const { missing } = json<{ missing: { family: string }[] } & Payload>();
    expect(status).toBe(201);
    expect(missing.sort((one, another) => one.family.localeCompare(another.family))).toEqual([
      { family: 'author', id: ids.author },
      { family: 'medium', id: ids.medium },
      { family: 'tag', id: ids.tag },
    ]);
    const restored = await service.read(pathOf(post, ids.post ?? ''));
    expect(restored).toMatchObject({ title: 'High water', tags: [{ tagId: other }], media: [] });
    expect(restored).not.toHaveProperty('author');
    // What it referred to does not come back with another restore, because the post has let it go.
    await restore(tag, ids.tag ?? '');
    expect((await service.read(pathOf(post, ids.post ?? ''))).tags).toMatchObject([{ tagId: other }]);
  });

  test('finds what more than one request of references refers to', async () => {
    const many = await service.createMany(blogId, tag, 120, at => ({ name: `tag ${at}` }));
    const postId = await service.create(`blog/${blogId}/post`, {
      ...post.minimal,
      tags: many.map(tagId => ({ tagId })),
    });
    await remove(post, postId);
    await remove(tag, many[7] ?? '');

    const { status, json } = await restore(post, postId);

    expect([status, json()]).toEqual([201, { missing: [{ family: 'tag', id: many[7] }] }]);
    expect((await service.read(pathOf(post, postId))).tags).toHaveLength(119);
  });

  test('keeps the slug, also if another has it by now', async () => {
    const first = await service.create(`blog/${blogId}/post`, { ...post.minimal, published: '2024-01-01' });
    await remove(post, first);
    const second = await service.create(`blog/${blogId}/post`, { ...post.minimal, published: '2024-01-02' });

    await restore(post, first);

    const found = (await service.read(
      `blog/${blogId}/post?slug=high-water&order=oldest`,
    )) as unknown as Payload[];
    expect(found.map(({ postId }) => postId)).toEqual([first, second]);
  });

  test('takes what was deleted last, and forgets the rest', async () => {
    const [id = ''] = await deletedTags(['a']);
    await service.createIn(blogId, tag, { tagId: id, name: 'b' });
    await remove(tag, id);

    await restore(tag, id);
    const { name } = await service.read(pathOf(tag, id));
    await service.send('DELETE', pathOf(tag, id));
    await removeForGood(tag, id);

    expect(name).toBe('b');
    expect(await bin()).toEqual([]);
  });

  test('puts the item last where lists go by creation', async () => {
    const first = await service.createIn(blogId, tag, { name: 'first' });
    const second = await service.createIn(blogId, tag, { name: 'second' });
    await remove(tag, first);

    await restore(tag, first);

    const tags = (await service.read(`blog/${blogId}/tag`)) as unknown as Payload[];
    expect(tags.map(({ tagId }) => tagId)).toEqual([second, first]);
  });

  test('of what is there again is taken, as the identifier of a create', async () => {
    const [id = ''] = await deletedTags(['a']);

    const both = await Promise.all([restore(tag, id), restore(tag, id)]);
    const again = await restore(tag, id, problem);
    const neverDeleted = await restore(tag, await service.createIn(blogId, tag));

    expect(both.map(({ status }) => status).sort()).toEqual([201, 500]);
    expect(again.json()).toMatchObject({
      status: 500,
      type: 'urn:problem-type:blog-content-service:identifier-taken',
    });
    expect(neverDeleted.status).toBe(500);
    await store.expectExactCounts(blogId);
  });

  test('of several at once brings each back', async () => {
    const ids = await deletedTags(['a', 'b', 'c', 'd']);

    const answers = await Promise.all(ids.map(id => restore(tag, id)));

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201]);
    await store.expectExactCounts(blogId);
  });

  test('has its address in any case, and ends with a slash', async () => {
    const [id = ''] = await deletedTags(['a']);

    // The description has families in lower case, so the request is not compared with it.
    const url = `${service.api}/blog/${blogId}/DELETED/Tag/${id.toUpperCase()}/Restore/`;
    const { status, headers } = await fetch(url, { method: 'POST' });

    expect([status, headers.get('location')]).toEqual([201, `${service.api}/${pathOf(tag, id)}`]);
  });
});

describe('What was deleted for good', () => {
  test('is in the bin no more, however often it was deleted', async () => {
    const [id = ''] = await deletedTags(['a']);
    await service.createIn(blogId, tag, { tagId: id, name: 'b' });
    await remove(tag, id);

    const { status, text } = await removeForGood(tag, id);

    expect([status, text, await bin()]).toEqual([200, '', []]);
    expect([(await restore(tag, id)).status, (await removeForGood(tag, id)).status]).toEqual([404, 404]);
  });

  test('leaves what else was deleted', async () => {
    const [last = '', first] = await deletedTags(['a', 'b']);

    await removeForGood(tag, last);

    expect(await idsIn()).toEqual([first]);
  });

  test('takes the revisions of a post along', async () => {
    const postId = await service.create(`blog/${blogId}/post`, post.minimal);
    await service.send('PATCH', pathOf(post, postId), { content: 'A secret' });
    await remove(post, postId);

    await removeForGood(post, postId);
    await service.createIn(blogId, post, { postId });

    expect(await service.read(`${pathOf(post, postId)}/revision`)).toEqual([]);
  });

  test('cannot be what is there, whose revisions stay', async () => {
    const postId = await service.create(`blog/${blogId}/post`, post.minimal);
    await service.send('PATCH', pathOf(post, postId), { content: 'Other words' });
    const before = await service.read(`${pathOf(post, postId)}/revision`);

    const { status } = await removeForGood(post, postId);

    expect(status).toBe(404);
    expect(await service.read(`${pathOf(post, postId)}/revision`)).toEqual(before);
  });
});

describe('The history of a post', () => {
  test('is there again when the post is', async () => {
    const postId = await service.create(`blog/${blogId}/post`, post.minimal);
    await service.send('PATCH', pathOf(post, postId), { title: 'Other' });
    await remove(post, postId);

    await restore(post, postId);

    const kept = (await service.read(`${pathOf(post, postId)}/revision`)) as unknown as Payload[];
    expect(kept.map(({ title }) => title)).toEqual(['Other', 'High water']);
  });
});

describe('Not there', () => {
  test.each<[string, number, (family: Family) => string]>([
    ['an identifier that nothing had', 404, ({ segment }) => `${segment}/${absentGuid}`],
    ['an all-zero identifier', 404, ({ segment }) => `${segment}/${zeroGuid}`],
    ['an identifier that is none', 500, ({ segment }) => `${segment}/x`],
    ['a family that there is not', 404, () => `comment/${absentGuid}`],
  ])('is %s: %d', async (_, status, place) => {
    const path = `blog/${blogId}/deleted/${place(tag)}`;

    const restored = await service.send('POST', `${path}/restore`);
    const removed = await service.send('DELETE', path);
    const asProblem = await service.send('POST', `${path}/restore`, undefined, problem);

    expect([restored.status, removed.status, asProblem.json().status]).toEqual([status, status, status]);
  });

  test.each([
    ['GET', 'deleted'],
    ['POST', `deleted/tag/${absentGuid}/restore`],
    ['DELETE', `deleted/tag/${absentGuid}`],
  ])('is an identifier of a blog that is none: %s %s', async (method, path) => {
    const answer = await service.send(method, `blog/x/${path}`);
    const asProblem = await service.send(method, `blog/x/${path}`, undefined, problem);

    expectError(answer, 500, internalError);
    expect(asProblem.json()).toMatchObject({
      status: 500,
      type: 'urn:problem-type:blog-content-service:identifier-malformed',
    });
  });

  test('is anything of a blog that is not there', async () => {
    const [id = ''] = await deletedTags(['a']);
    await service.send('DELETE', `blog/${blogId}`);

    const answers = [
      await service.send('GET', `blog/${blogId}/deleted`),
      await service.send('GET', `blog/${blogId}/deleted`, undefined, problem),
      await restore(tag, id),
      await removeForGood(tag, id),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
  });

  test('is anything of a blog that was deleted, in a blog with its identifier', async () => {
    const [id = ''] = await deletedTags(['a']);
    await service.send('DELETE', `blog/${blogId}`);
    await service.create('blog', { ...blog.minimal, blogId });

    expect([await bin(), (await restore(tag, id)).status]).toEqual([[], 404]);
  });
});

describe('With a parameter that it does not take, strictly asked,', () => {
  const strict = { Prefer: 'handling=strict' };

  test.each([
    ['GET', 'deleted?skip=1', 'bin cannot be read'],
    ['POST', `deleted/tag/${absentGuid}/restore?a=1`, 'deleted item cannot be created'],
    ['DELETE', `deleted/tag/${absentGuid}?a=1`, 'deleted item cannot be deleted'],
  ])('%s %s is refused', async (method, path, said) => {
    const answer = await service.send(method, `blog/${blogId}/${path}`, undefined, strict);
    const asProblem = await service.send(method, `blog/${blogId}/${path}`, undefined, {
      ...strict,
      ...problem,
    });

    expect([answer.status, answer.text.split('\n')[0]]).toEqual([400, `Submitted data is invalid, ${said}.`]);
    expect(asProblem.json().type).toMatch(/query-invalid$/);
  });

  test('what they take is carried out', async () => {
    const [last = '', first = ''] = await deletedTags(['a', 'b']);

    const answers = [await restore(tag, last, strict), await removeForGood(tag, first, strict)];

    expect(answers.map(({ status, headers }) => [status, headers.get('preference-applied')])).toEqual([
      [201, 'handling=strict'],
      [200, 'handling=strict'],
    ]);
  });

  test('the family is one that the list takes', async () => {
    const answer = await service.send('GET', `blog/${blogId}/deleted?family=tag&count=5`, undefined, strict);

    expect([answer.status, answer.headers.get('preference-applied')]).toEqual([200, 'handling=strict']);
  });
});
