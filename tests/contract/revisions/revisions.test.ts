import { expectEmpty, expectRefusal } from '../../support/answers/expected.ts';
import { absentGuid, blog, itemOf, post, tag } from '../../support/content/families.ts';
import { nextOf, readByCursor } from '../../support/lists/next-page.ts';
import { somebody } from '../../support/members/callers.ts';
import { asked, type ListedRevision, newPost, writeOver } from '../../support/revisions/written-post.ts';
import { useHistoryService } from '../../support/service/media-service.ts';
import type { Answer } from '../../support/service/service.ts';
import { useLocalService } from '../../support/service/use-service.ts';

const service = useHistoryService();

const asProblem = { Accept: 'application/problem+json' };
const strict = { Prefer: 'handling=strict' };

const outcomeOf = ({ status, headers }: Answer) => [status, headers.get('preference-applied')];

describe('The revisions of a post', () => {
  test('are none at first, and then what was written over, newest first, with why and when', async () => {
    const written = await newPost(service, { ...post.minimal, title: 'One' });
    const before = await written.list();
    const begun = Date.now();
    await written.write({ ...post.minimal, title: 'Two' });
    await written.write({ ...post.minimal, title: 'Three' });
    await written.write({ ...post.minimal, title: 'Four' }, asked);
    const after = await written.list();

    expect(before).toEqual([]);
    expect(after).toEqual([
      { name: expect.any(String), time: expect.any(String), reason: 'asked', title: 'Three' },
      { name: expect.any(String), time: expect.any(String), reason: 'first', title: 'One' },
    ]);
    expect(after.map(({ name }) => name)).toEqual(after.map(({ name }) => name).sort());
    for (const { time, name } of after) {
      expect(Math.abs(Date.parse(time) - begun)).toBeLessThan(60_000);
      expect(name).toMatch(/^[0-9a-z-]+$/);
    }
  });

  test('say who wrote each of them, where somebody is signed in', async () => {
    const [ada, bert] = [somebody({ name: 'Ada Märsh' }), somebody()];
    const written = await newPost(service);
    await written.write({ ...post.minimal, title: "Ada's" }, ada.headers);
    await written.write({ ...post.minimal, title: "Bert's" }, bert.headers);
    await written.write({ ...post.minimal, title: "Nobody's" });

    const revisions = (await written.list()).map(({ title, reason, who }) => ({ title, reason, who }));

    expect(revisions).toEqual([
      { title: "Bert's", reason: 'person', who: { principal: bert.principal } },
      { title: "Ada's", reason: 'person', who: { principal: ada.principal, name: 'Ada Märsh' } },
      { title: post.minimal.title, reason: 'person' },
    ]);
  });

  test('are in pages, which go on where they ended while others are kept', async () => {
    const written = await newPost(service);
    const titles = await writeOver(written, 7);

    const pages = await readByCursor<ListedRevision>(service, `${written.revisions}?count=3`, async () => {
      await written.write({ ...post.minimal, title: crypto.randomUUID() }, asked);
    });

    expect(pages.map(page => page.length)).toEqual([3, 3, 2]);
    expect(pages.flat().map(({ title }) => title)).toEqual([...titles, post.minimal.title]);
    expect(new Set(pages.flat().map(({ name }) => name)).size).toBe(8);
  });

  test('are 25 in a page, unless it is asked for fewer or more', async () => {
    const written = await newPost(service);
    await writeOver(written, 25);
    const lengthOf = async (query: string) =>
      (await service.send('GET', `${written.revisions}${query}`)).json<unknown[]>().length;

    expect(await lengthOf('')).toBe(25);
    expect(await lengthOf('?count=1')).toBe(1);
    // One more than the newest 25, which is the last of its day.
    expect(await lengthOf('?count=100')).toBeGreaterThanOrEqual(25);
  });

  test.each(['0', '101', '-1', '2.5', 'many', '1e1', ''])('are not %s in a page', async count => {
    const { revisions } = await newPost(service);

    const answer = await service.send('GET', `${revisions}?count=${count}`);

    expectRefusal(answer, 'Submitted data is invalid, list of revisions cannot be read.');
    expect(answer.text).toContain('- count must be a whole number from 1 to 100');
  });

  test('have cursors of their own: one of another post, or one that is made up, is refused', async () => {
    const [one, other] = [await newPost(service), await newPost(service)];
    for (const each of [one, other]) await writeOver(each, 2);
    const next = nextOf(service, await service.send('GET', `${other.revisions}?count=1`));
    const [, cursor = ''] = next?.split('cursor=') ?? [];

    for (const foreign of [cursor, `${cursor}x`, 'x', Buffer.from('../').toString('base64url')]) {
      const answer = await service.send('GET', `${one.revisions}?cursor=${foreign}`);
      expectRefusal(answer, 'Submitted data is invalid, list of revisions cannot be read.');
    }
  });

  test('are not to be kept by anybody else, and answer HEAD', async () => {
    const written = await newPost(service);
    await writeOver(written, 1);
    const [{ name } = { name: '' }] = await written.list();

    for (const path of [written.revisions, `${written.revisions}/${name}`]) {
      const read = await service.send('GET', path);
      const head = await service.send('HEAD', path);
      expect(read.headers.get('cache-control')).toBe('no-store');
      expect(read.headers.get('etag')).toBeNull();
      expect([head.status, head.text, head.headers.get('cache-control')]).toEqual([200, '', 'no-store']);
    }
  });

  test('are compressed for who asks', async () => {
    const written = await newPost(service, { ...post.minimal, content: 'wet '.repeat(1_000) });
    await writeOver(written, 1);
    const name = (await written.list()).at(-1)?.name;

    const answer = await service.send('GET', `${written.revisions}/${name}`, undefined, {
      'Accept-Encoding': 'br',
    });

    expect(answer.headers.get('content-encoding')).toBe('br');
    expect(answer.json().content).toBe('wet '.repeat(1_000));
  });

  test('are deleted for good one by one, also where others have the same text', async () => {
    const written = await newPost(service);
    await writeOver(written, 3);
    const [, second, ...others] = await written.list();
    const path = `${written.revisions}/${second?.name}`;

    const answer = await service.send('DELETE', path);
    const after = await written.list();

    expectEmpty(answer, 200);
    expectEmpty(await service.send('GET', path), 404);
    expectEmpty(await service.send('DELETE', path), 404);
    expect(after.slice(1)).toEqual(others);
    expect(after).toHaveLength(others.length + 1);
  });

  test('change nothing of the blog: neither reading nor deleting them makes a version', async () => {
    const written = await newPost(service);
    await writeOver(written, 1);
    const versions = async () =>
      Promise.all(
        [`blog/${written.blogId}?fields=name`, written.path].map(async path =>
          (await service.send('GET', path)).headers.get('etag'),
        ),
      );
    const before = await versions();
    for (const { name } of await written.list()) {
      await service.send('GET', `${written.revisions}/${name}`);
      await service.send('DELETE', `${written.revisions}/${name}`);
    }

    expect(await versions()).toEqual(before);
    expect(await written.list()).toEqual([]);
  });

  test('are in no export, and in no answer about the post', async () => {
    const written = await newPost(service);
    await writeOver(written, 1);

    const texts = [
      (await service.send('GET', `blog/${written.blogId}`)).text,
      (await service.send('GET', written.path)).text,
    ];

    for (const text of texts) {
      expect(text).not.toContain('Version 1');
      expect(text).not.toContain('history');
      expect(text).not.toContain('"notes":');
    }
  });

  test('are not there while the post is deleted, nor for a blog that is not there', async () => {
    const written = await newPost(service);
    await writeOver(written, 1);
    const [{ name } = { name: '' }] = await written.list();
    await service.send('DELETE', written.path);
    const nowhere = `${itemOf(post, absentGuid, written.postId)}/revision`;

    for (const path of [written.revisions, nowhere])
      for (const [method, address] of [
        ['GET', path],
        ['GET', `${path}/${name}`],
        ['DELETE', `${path}/${name}`],
      ] as const)
        expectEmpty(await service.send(method, address), 404);
  });

  test('are those of this blog: another with the same identifiers has none of them', async () => {
    const written = await newPost(service);
    await writeOver(written, 1);
    const [{ name } = { name: '' }] = await written.list();
    await service.send('DELETE', `blog/${written.blogId}`);
    await service.create('blog', { ...blog.minimal, blogId: written.blogId });
    await service.create(`blog/${written.blogId}/post`, { ...post.minimal, postId: written.postId });

    expect(await written.list()).toEqual([]);
    expectEmpty(await service.send('GET', `${written.revisions}/${name}`), 404);
    expectEmpty(await service.send('DELETE', `${written.revisions}/${name}`), 404);
  });
});

describe('Prefer', () => {
  test.each([
    ['revision', 'asked'],
    ['revision=restored', 'restored'],
    ['revision=imported', 'imported'],
  ])('%s keeps what an update and a patch write over, as %s', async (preference, reason) => {
    const written = await newPost(service, { ...post.minimal, title: 'One' });
    await written.write({ ...post.minimal, title: 'Two' });
    const put = await written.write({ ...post.minimal, title: 'Three' }, { Prefer: preference });
    const patched = await service.send('PATCH', written.path, { title: 'Four' }, { Prefer: preference });
    const revisions = await written.list();

    expect([put, patched].map(outcomeOf)).toEqual([
      [202, preference],
      [202, preference],
    ]);
    expect(revisions.map(({ title, reason }) => [title, reason])).toEqual([
      ['Three', reason],
      ['Two', reason],
      ['One', 'first'],
    ]);
  });

  test('is named among others, also of a write that changes nothing, which keeps nothing', async () => {
    const written = await newPost(service);
    const { headers } = await written.write(post.minimal, {
      Prefer: 'handling=strict, revision=restored, return=representation',
    });

    expect(headers.get('preference-applied')?.split(', ').sort()).toEqual([
      'handling=strict',
      'return=representation',
      'revision=restored',
    ]);
    expect(await written.list()).toEqual([]);
  });

  test('revision counts for nothing else', async () => {
    const blogId = await service.newBlog();
    const tagId = await service.createIn(blogId, tag);
    const answers = [
      await service.send('PUT', itemOf(tag, blogId, tagId), tag.changed, asked),
      await service.send('GET', `blog/${blogId}`, undefined, asked),
      await service.send('POST', `blog/${blogId}/post`, post.minimal, asked),
    ];

    expect(answers.map(({ headers }) => headers.get('preference-applied'))).toEqual([null, null, null]);
  });

  test('of strict handling is taken by each operation, which refuses other parameters then', async () => {
    const written = await newPost(service);
    await writeOver(written, 1);
    const [{ name } = { name: '' }] = await written.list();
    const single = `${written.revisions}/${name}`;
    const requests = [
      ['GET', `${written.revisions}?count=5`],
      ['GET', single],
      ['DELETE', single],
    ] as const;

    for (const [method, path] of requests) {
      const problem = await service.send(
        method,
        `${path}${path.includes('?') ? '&' : '?'}skip=1`,
        undefined,
        {
          ...strict,
          ...asProblem,
        },
      );
      const text = await service.send(
        method,
        `${path}${path.includes('?') ? '&' : '?'}skip=1`,
        undefined,
        strict,
      );
      const taken = await service.send(method, path, undefined, strict);

      expect([problem.status, problem.json().type]).toEqual([
        400,
        'urn:problem-type:blog-content-service:query-invalid',
      ]);
      expect([text.status, taken.status]).toEqual([400, 200]);
      expect(taken.headers.get('preference-applied')).toBe('handling=strict');
    }
  });
});

/** Requests that are refused. */
const refusals: [method: string, path: string, status: number, type: string][] = [
  ['GET', 'blog/%20/post/{post}/revision', 400, 'blog-id-unspecified'],
  ['GET', 'blog/{blog}/post/%20/revision', 400, 'identifier-blank'],
  ['GET', 'blog/{blog}/post/x/revision', 500, 'identifier-malformed'],
  ['GET', `blog/{blog}/post/${absentGuid}/revision`, 404, 'not-found'],
  ['GET', 'blog/%20/post/{post}/revision/{name}', 400, 'blog-id-unspecified'],
  ['GET', 'blog/{blog}/post/%20/revision/{name}', 400, 'identifier-blank'],
  ['GET', 'blog/{blog}/post/x/revision/{name}', 500, 'identifier-malformed'],
  ['GET', 'blog/{blog}/post/{post}/revision/{name}', 404, 'not-found'],
  ['DELETE', 'blog/%20/post/{post}/revision/{name}', 400, 'blog-id-unspecified'],
  ['DELETE', 'blog/{blog}/post/%20/revision/{name}', 500, 'identifier-malformed'],
  ['DELETE', 'blog/{blog}/post/{post}/revision/{name}', 404, 'not-found'],
];

test.each(refusals)('%s %s is %i, as a text and as %s', async (method, template, status, type) => {
  const { blogId, postId } = await newPost(service);
  const path = template
    .replace('{blog}', blogId)
    .replace('{post}', postId)
    .replace('{name}', '8285199333999-2f1c8a7e5b0d');

  const text = await service.send(method, path);
  const problem = await service.send(method, path, undefined, asProblem);

  expect(text.status).toBe(status);
  expect([problem.status, problem.json().type]).toEqual([
    status,
    `urn:problem-type:blog-content-service:${type}`,
  ]);
});

test('A page of another site deletes no revision', async () => {
  const written = await newPost(service);
  await writeOver(written, 1);
  const [{ name } = { name: '' }] = await written.list();

  const answer = await service.send('DELETE', `${written.revisions}/${name}`, undefined, {
    'Sec-Fetch-Site': 'cross-site',
  });

  expect(answer.status).toBe(403);
  expect(await written.list()).toHaveLength(2);
});

describe('Where history is off,', () => {
  const off = useLocalService();

  test('each operation says so, and a write keeps nothing and does not claim to', async () => {
    const written = await newPost(off);
    const { headers } = await written.write({ ...post.minimal, title: 'Two' }, asked);
    const single = `${written.revisions}/8285199333999-2f1c8a7e5b0d`;

    for (const [method, path] of [
      ['GET', written.revisions],
      ['GET', single],
      ['DELETE', single],
    ] as const) {
      const text = await off.send(method, path);
      const problem = await off.send(method, path, undefined, asProblem);
      expect([text.status, text.text]).toEqual([
        503,
        'History is off: the service keeps nothing of what is replaced or deleted.',
      ]);
      expect([problem.status, problem.json().type]).toEqual([
        503,
        'urn:problem-type:blog-content-service:history-off',
      ]);
    }
    expect(headers.get('preference-applied')).toBeNull();
  });
});
