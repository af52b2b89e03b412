import { expectRefusal } from '../../support/answers/expected.ts';
import { expectProblemOrText } from '../../support/answers/refusals.ts';
import { absentGuid, author, blog, medium, post, tag } from '../../support/content/families.ts';
import { useService } from '../../support/service/use-service.ts';

const service = useService();

let blogId: string;
let postId: string;
let path: string;
beforeEach(async () => {
  blogId = await service.newBlog();
  postId = await service.createIn(blogId, post);
  path = `blog/${blogId}/post/${postId}/draft`;
});

const put = (body: unknown, headers: Record<string, string> = {}, at = path) =>
  service.send('PUT', at, body, headers);
const get = (headers: Record<string, string> = {}) => service.send('GET', path, undefined, headers);
const discard = (headers: Record<string, string> = {}) => service.send('DELETE', path, undefined, headers);
const list = (query = '') => service.read(`blog/${blogId}/draft${query}`);
const tagOfPost = async (id = postId) =>
  (await service.send('GET', `blog/${blogId}/post/${id}`)).headers.get('etag') ?? '';

const changed = { title: 'Low water', content: 'Mud.' };

describe('The working copy of a post', () => {
  test('is none at first', async () => {
    expect([(await get()).status, (await discard()).status, await list()]).toEqual([404, 404, []]);
  });

  test('is kept beside the post, read as it was written, and discarded', async () => {
    const before = await service.read(`blog/${blogId}/post/${postId}`);
    const written = await put(changed);
    const read = await get();
    const discarded = await discard();

    expect([written.status, written.text, discarded.status]).toEqual([202, '', 200]);
    expect([read.status, read.headers.get('cache-control')]).toEqual([200, 'no-store']);
    expect(read.headers.get('etag')).toBe(written.headers.get('etag'));
    const { lastModified, basedOn, ...others } = read.json();
    expect(others).toEqual({ ...changed, tags: [], media: [] });
    expect([typeof lastModified, typeof basedOn]).toEqual(['string', 'string']);
    expect(await service.read(`blog/${blogId}/post/${postId}`)).toEqual(before);
    expect((await get()).status).toBe(404);
  });

  test('has all that a post has, with references by identifier, and can be put back as it was read', async () => {
    const [authorId, tagId, mediumId, other] = [
      await service.createIn(blogId, author),
      await service.createIn(blogId, tag),
      await service.createIn(blogId, medium),
      await service.createIn(blogId, author),
    ];
    const body = {
      ...post.changed,
      author: { authorId },
      coAuthors: [{ authorId: other }],
      tags: [{ tagId }],
      media: [{ mediumId }],
      postImage: { mediumId },
      seo: { metaTitle: 'Mud', socialImage: { mediumId } },
      metadata: { Depth: 1 },
      translationOf: absentGuid,
    };
    await put(body);
    const { lastModified, basedOn, ...read } = await service.read(path);
    const again = await put({ ...read, lastModified, basedOn }, { Prefer: 'handling=strict' });

    expect(read).toEqual(body);
    expect([again.status, again.headers.get('preference-applied')]).toEqual([202, 'handling=strict']);
    expect(await service.read(path)).toEqual({ ...read, lastModified, basedOn });
  });

  test('has what its post can be read as, too', async () => {
    const read = await service.read(
      `blog/${blogId}/post/${postId}?fields=title,content,contentHtml,url,slug`,
    );

    expect((await put(read, { Prefer: 'handling=strict' })).status).toBe(202);
  });

  test('gets no slug until it is published, keeps one that is given, and says no date that it was not given', async () => {
    await put(changed);
    const without = await service.read(path);
    await put({ ...changed, slug: 'mud', published: '2030-01-01T00:00:00Z' });
    const withThese = await service.read(path);
    await put({ ...changed, slug: ' ' });

    expect([without.slug, without.published]).toEqual([undefined, undefined]);
    expect([withThese.slug, withThese.published]).toEqual(['mud', '2030-01-01T00:00:00Z']);
    expect(await service.read(path)).not.toHaveProperty('slug');
  });

  test('has nothing that only restoring sets', async () => {
    const restored = { lastModified: '2001-01-01T00:00:00Z', formerSlugs: ['old'], imported: 'a'.repeat(64) };
    await put({ ...changed, ...restored }, { Prefer: 'restore' });

    const read = await service.read(path);

    expect(Object.keys(read).sort()).toEqual([
      'basedOn',
      'content',
      'lastModified',
      'media',
      'tags',
      'title',
    ]);
    expect(read.lastModified).not.toBe(restored.lastModified);
  });

  test('may be all of the largest post that there can be', async () => {
    const title = 'x';
    const fits = async (length: number) =>
      (
        await service.send('PUT', `blog/${blogId}/post/${postId}`, {
          title,
          slug: 'x',
          content: 'x'.repeat(length),
        })
      ).status === 202;
    let [least, most] = [2_090_000, 2_097_152];
    while (most - least > 1) {
      const middle = Math.floor((least + most) / 2);
      if (await fits(middle)) least = middle;
      else most = middle;
    }
    const whole = { title, slug: 'x', content: 'x'.repeat(least) };

    const taken = await put(whole);
    const read = await service.read(path);
    const refused = await put({ ...whole, content: 'x'.repeat(2_200_000) });

    expect([taken.status, read.content]).toEqual([202, whole.content]);
    expect([refused.status, refused.text.split('\n')[1]]).toEqual([
      400,
      '- what is stored must be less than 2 MB',
    ]);
  });

  test('leaves out what was deleted since it was put, and takes no reference to what is not there', async () => {
    const [tagId, kept] = await service.createMany(blogId, tag, 2);
    const [mediumId] = await service.createMany(blogId, medium, 1);
    const body = {
      ...changed,
      tags: [{ tagId }, { tagId: kept }],
      seo: { socialImage: { mediumId } },
    };
    await put(body);
    await service.send('DELETE', `blog/${blogId}/tag/${tagId}`);
    await service.send('DELETE', `blog/${blogId}/medium/${mediumId}`);

    const read = await service.read(path);
    const refused = await put({ ...body, content: 'Sand.' });

    expect(read.tags).toEqual([{ tagId: kept }]);
    expect(read).not.toHaveProperty('seo');
    expectRefusal(refused, 'Submitted data is invalid, working copy cannot be modified.');
    expect(refused.text.split('\n').slice(1)).toEqual([
      expect.stringContaining('tags[0].tagId'),
      expect.stringContaining('seo.socialImage.mediumId'),
    ]);
  });

  test('may refer to more than fits into one batch', async () => {
    const ids = await service.createMany(blogId, tag, 120, at => ({ name: `Tag ${at}` }));
    const tags = ids.map(tagId => ({ tagId }));
    const { status } = await put({ ...changed, tags });
    const refused = await put({ ...changed, tags: [...tags, { tagId: absentGuid }] });

    expect(status).toBe(202);
    expect((await service.read(path)).tags).toEqual(tags);
    expect(refused.text.split('\n')[1]).toContain('tags[120].tagId');
  });

  test.each([
    ['without a title', { content: 'x' }, '- title is required'],
    ['with a title that is too long', { ...changed, title: 'x'.repeat(256) }, '- title must'],
    ['based on what is no tag', { ...changed, basedOn: 'x' }, '- basedOn must be an ETag of the post'],
    ['based on a blank', { ...changed, basedOn: ' ' }, '- basedOn must'],
  ])('is refused %s, and nothing is kept', async (_, body, fault) => {
    const answer = await put(body);

    expectRefusal(answer, 'Submitted data is invalid, working copy cannot be modified.');
    expect(answer.text.split('\n')[1]).toContain(fault);
    expect((await get()).status).toBe(404);
  });

  test('is not that of a body with another identifier', async () => {
    expect((await put({ ...changed, postId: absentGuid })).status).toBe(500);
    expect((await put({ ...changed, postId, resourceId: postId })).status).toBe(202);
  });

  test('is 404 where there is no post, and no working copy is left there', async () => {
    const nowhere = `blog/${blogId}/post/${absentGuid}/draft`;
    const statuses = [
      await put(changed, {}, nowhere),
      await service.send('GET', nowhere),
      await service.send('DELETE', nowhere),
      await put(changed, {}, `blog/${absentGuid}/post/${postId}/draft`),
      await service.send('GET', `blog/${absentGuid}/draft`),
    ];

    expect(statuses.map(({ status, text }) => [status, text])).toEqual(statuses.map(() => [404, '']));
    expect(await list()).toEqual([]);
  });

  test('that is put again as it is stays as it is, and any other is a new version', async () => {
    const first = (await put(changed)).headers.get('etag');
    const { lastModified } = await service.read(path);
    const same = (await put(changed)).headers.get('etag');
    const sameTime = (await service.read(path)).lastModified;
    const other = (await put({ ...changed, content: 'More mud.' })).headers.get('etag');

    expect([same, sameTime]).toEqual([first, lastModified]);
    expect(other).not.toBe(first);
  });

  test('is only created, or only replaced, where the request says so', async () => {
    const early = await put(changed, { 'If-Match': '*' });
    const first = await put(changed, { 'If-None-Match': '*' });
    const second = await put({ ...changed, content: 'Again.' }, { 'If-None-Match': '*' });
    const etag = first.headers.get('etag') ?? '';
    const replaced = await put({ ...changed, content: 'Sand.' }, { 'If-Match': etag });
    const late = [
      await put({ ...changed, content: 'Rock.' }, { 'If-Match': etag }),
      await discard({ 'If-Match': etag }),
      await discard({ 'If-None-Match': '*' }),
      await discard({ 'If-None-Match': '*', Accept: 'application/problem+json' }),
      await put(changed, { 'If-Match': await tagOfPost() }),
    ];

    expect([early, first, second, replaced].map(({ status }) => status)).toEqual([412, 202, 412, 202]);
    expect(late.map(({ status }) => status)).toEqual(late.map(() => 412));
    expect((await service.read(path)).content).toBe('Sand.');
    expect((await discard({ 'If-Match': replaced.headers.get('etag') ?? '' })).status).toBe(200);
  });
});

describe('What a working copy is based on', () => {
  test('is the post as it was when the first one was put, until a body says another version', async () => {
    await put(changed);
    const first = await service.read(path);
    await service.send('PUT', `blog/${blogId}/post/${postId}`, post.changed);
    await put({ ...changed, content: 'More.' });
    const outdated = await service.read(path);
    const basedOn = await tagOfPost();
    await put({ ...changed, content: 'Merged.', basedOn });
    const merged = await service.read(path);

    expect([first.isOutdated, outdated.isOutdated, merged.isOutdated]).toEqual([undefined, true, undefined]);
    expect(outdated.basedOn).toBe(first.basedOn);
    expect(merged.basedOn).not.toBe(first.basedOn);
  });

  test('is fit for a write of the post, which then has not been changed since', async () => {
    await put(changed);
    const { basedOn } = await service.read(path);
    const update = (title: string) =>
      service.send(
        'PUT',
        `blog/${blogId}/post/${postId}`,
        { ...changed, title },
        { 'If-Match': basedOn as string },
      );

    expect([(await update('One')).status, (await update('Two')).status]).toEqual([202, 412]);
  });

  test('may be a tag that a read of some fields, or of a compressed answer, or a write has given', async () => {
    const some = await service.send('GET', `blog/${blogId}/post/${postId}?fields=title`);
    const packed = await service.send('GET', `blog/${blogId}/post/${postId}`, undefined, {
      'Accept-Encoding': 'gzip',
    });
    const written = await service.send('PUT', `blog/${blogId}/post/${postId}`, post.full);
    for (const { headers } of [some, packed, written])
      expect((await put({ ...changed, basedOn: headers.get('etag') })).status).toBe(202);
  });

  test('is no version of another post, nor of a list', async () => {
    const another = await tagOfPost(await service.createIn(blogId, post));
    const listed = (await service.send('GET', `blog/${blogId}/post`)).headers.get('etag');

    expect((await put({ ...changed, basedOn: another })).status).toBe(400);
    expect((await put({ ...changed, basedOn: listed })).status).toBe(400);
  });
});

describe('The list of working copies', () => {
  test('has their titles, and says which are outdated', async () => {
    const other = await service.createIn(blogId, post);
    await put(changed);
    await put({ ...changed, title: 'High water' }, {}, `blog/${blogId}/post/${other}/draft`);
    await service.send('PUT', `blog/${blogId}/post/${other}`, post.changed);

    const entries = await list();

    const lastModified = expect.any(String);
    const both = [
      { postId, title: 'Low water', lastModified },
      { postId: other, title: 'High water', lastModified, isOutdated: true },
    ];
    expect(entries).toEqual(both.sort((one, another) => (one.postId < another.postId ? -1 : 1)));
  });

  test('continues at its Link, page by page, and its cursor is of this list alone', async () => {
    const ids = [postId, ...(await service.createMany(blogId, post, 4))].sort();
    for (const id of ids) await put(changed, {}, `blog/${blogId}/post/${id}/draft`);
    const pages: string[][] = [];
    let at: string | undefined = `${service.api}/blog/${blogId}/draft?count=2`;
    while (at) {
      const answer = await service.send('GET', at.slice(`${service.api}/`.length));
      pages.push(answer.json<{ postId: string }[]>().map(entry => entry.postId));
      at = /^<([^>]*)>; rel="next"$/.exec(answer.headers.get('link') ?? '')?.[1];
    }
    const another = await service.newBlog();
    const link = (await service.send('GET', `blog/${blogId}/draft?count=2`)).headers.get('link') ?? '';
    const cursor = /cursor=([\w-]+)/.exec(link)?.[1];

    expect(pages).toEqual([ids.slice(0, 2), ids.slice(2, 4), ids.slice(4)]);
    expect((await service.send('GET', `blog/${another}/draft?cursor=${cursor}`)).status).toBe(400);
    expect((await service.send('GET', `blog/${blogId}/draft?count=0`)).status).toBe(400);
    expect((await service.send('GET', `blog/${blogId}/draft?count=101`)).status).toBe(400);
  });
});

const strict = { Prefer: 'handling=strict' };
const none = (): undefined => undefined;

/** Requests that are refused: with which status, and as which problem. */
const refused: [
  what: string,
  status: number,
  type: string,
  request: () => [method: string, path: string, body?: unknown, headers?: Record<string, string>],
][] = [
  [
    'a list with an unknown parameter',
    400,
    'query-invalid',
    () => ['GET', `blog/${blogId}/draft?skip=1`, none(), strict],
  ],
  ['a list of a blog without a GUID', 500, 'identifier-malformed', () => ['GET', 'blog/none/draft']],
  [
    'a read with an unknown parameter',
    400,
    'query-invalid',
    () => ['GET', `${path}?fields=title`, none(), strict],
  ],
  [
    'a read of a post without a GUID',
    500,
    'identifier-malformed',
    () => ['GET', `blog/${blogId}/post/none/draft`],
  ],
  ['a write that is invalid', 400, 'body-invalid', () => ['PUT', path, { content: 'x' }]],
  ['a write that is no JSON', 500, 'body-not-json', () => ['PUT', path, '{"title":']],
  [
    'a write where nothing is to be replaced',
    412,
    'precondition-failed',
    () => ['PUT', path, changed, { 'If-Match': '*' }],
  ],
  [
    'a discard with a malformed condition',
    400,
    'condition-malformed',
    () => ['DELETE', path, none(), { 'If-Match': 'x' }],
  ],
  [
    'a discard in a post without a GUID',
    500,
    'identifier-malformed',
    () => ['DELETE', `blog/${blogId}/post/none/draft`],
  ],
];

test.each(refused)(
  'Who asks for problems gets one for %s, a person a text: %i %s',
  async (_, status, type, request) => {
    const [method, at, body, headers] = request();

    const send = (accept: Record<string, string>) =>
      service.send(method, at, body, { ...headers, ...accept });
    await expectProblemOrText(send, status, type);
  },
);

test.each([
  ['read', 'GET', none()],
  ['written', 'PUT', changed],
  ['discarded', 'DELETE', none()],
])(
  'What is not there is a problem, and an empty answer to a person, when it is %s',
  async (_, method, body) => {
    const nowhere = `blog/${blogId}/post/${absentGuid}/draft`;

    const problem = await service.send(method, nowhere, body, { Accept: 'application/problem+json' });
    const ofBlog = await service.send('GET', `blog/${absentGuid}/draft`, none(), {
      Accept: 'application/problem+json',
    });

    expect([problem.status, problem.json().detail]).toEqual([404, 'There is no such working copy.']);
    expect([ofBlog.status, ofBlog.json().detail]).toEqual([404, 'There is no such blog.']);
  },
);

test('Working copies are listed, written, read and discarded strictly, if nothing is said that is unknown', async () => {
  const answers = [
    await put(changed, { ...strict, 'If-None-Match': '"old"' }),
    await get(strict),
    await service.send('GET', `blog/${blogId}/draft?count=1`, none(), strict),
    await discard({ ...strict, 'If-None-Match': '"old"' }),
  ];

  expect(answers.map(({ status, headers }) => [status, headers.get('preference-applied')])).toEqual(
    [202, 200, 200, 200].map(status => [status, 'handling=strict']),
  );
});

test('A working copy is gone with its post, and with its blog, and none is left for what comes in their place', async () => {
  await put(changed);
  await service.send('DELETE', `blog/${blogId}/post/${postId}`);
  const gone = await get();
  await service.create(`blog/${blogId}/post`, { ...post.minimal, postId });
  const none = await get();
  await put(changed);
  await service.send('DELETE', `blog/${blogId}`);
  await service.create('blog', { ...blog.minimal, blogId });
  const listed = await list();
  await service.create(`blog/${blogId}/post`, { ...post.minimal, postId });

  expect([gone.status, none.status, listed, (await get()).status]).toEqual([404, 404, [], 404]);
});
