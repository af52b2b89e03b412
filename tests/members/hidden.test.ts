import { absentGuid, blog, itemOf, type Payload, post } from '../support/content/families.ts';
import { nextOf } from '../support/lists/next-page.ts';
import { asAdministrator, calledBy, membersOn, somebody } from '../support/members/callers.ts';
import { type MemberRequest, requestsTo } from '../support/members/member-requests.ts';
import { type MemberedBlog, newMemberedBlog } from '../support/members/membered-blog.ts';
import type { Answer } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(membersOn);

const stranger = somebody();
const owner = somebody();
const asStranger = () => calledBy(service, stranger);
const asOwner = () => calledBy(service, owner);

const ownedBy = (person: { principal: string }) => () => [
  { principal: person.principal, role: 'owner' as const },
];

let at: MemberedBlog;
beforeAll(async () => {
  at = await newMemberedBlog(service, ownedBy(owner));
});

/** What differs between any two answers, even the same ones. */
const alwaysOther = ['date', 'x-ms-invocation-id'];

/** All that a caller sees of an answer. */
const seen = ({ status, headers, text }: Answer) => ({
  status,
  headers: [...headers].filter(([name]) => !alwaysOther.includes(name)),
  text,
});

/** What the SDK requests by itself, and then caches. */
const apart = new Set(['account', 'pkranges']);

/** The kinds of the requests to the store while somebody does something. */
async function kindsOf<T>(act: () => Promise<T>): Promise<{ answer: T; kinds: string[] }> {
  service.cosmos.requests.take();
  const answer = await act();
  const kinds = service.cosmos.requests.take().map(({ kind }) => kind);
  return { answer, kinds: kinds.filter(kind => !apart.has(kind)) };
}

/** Headers with which a request is sent. @param tag of the blog as its members read it. */
const variants = (tag: string): [what: string, headers: Record<string, string>][] => [
  ['a plain one', {}],
  ['one for problems', { Accept: 'application/problem+json' }],
  ['one with If-None-Match', { 'If-None-Match': tag }],
  ['one with If-None-Match of anything', { 'If-None-Match': '*' }],
  ['one with If-Match', { 'If-Match': tag }],
  ['one with If-Match of anything', { 'If-Match': '*' }],
  ['one with a broken condition', { 'If-Match': 'W/', 'If-None-Match': ',"' }],
  ['one that is handled strictly', { Prefer: 'handling=strict' }],
  ['one that prefers the representation', { Prefer: 'return=representation, handling=strict' }],
  ['one that takes compression', { 'Accept-Encoding': 'gzip, br' }],
  ['one of a page', { Origin: 'https://elsewhere.example' }],
];

/** The same request to another blog. */
const toBlog = ({ path, body, ...rest }: MemberRequest, blogId: string): MemberRequest => ({
  ...rest,
  path: path.replace(at.blogId, blogId),
  body: body && JSON.parse(JSON.stringify(body).replaceAll(at.blogId, blogId)),
});

const requests = () => requestsTo(at, []).filter(({ path }) => path.includes(at.blogId));

/** What a stranger sees, and what it makes the service ask the store for. */
async function refusal(
  { method, path, body }: MemberRequest,
  headers: Record<string, string> = {},
  who = stranger,
) {
  const { answer, kinds } = await kindsOf(() => calledBy(service, who).send(method, path, body, headers));
  expect(answer.status).toBeGreaterThanOrEqual(400);
  return { ...seen(answer), kinds };
}

describe('Of a blog that exists a stranger learns no more than of one that does not, to the byte and to the requests to the store', () => {
  test.each(variants('TAG'))('by %s', async (_, headers) => {
    const tag = (await asOwner().send('GET', `blog/${at.blogId}`)).headers.get('etag') ?? '';
    const sent = Object.entries(headers).map(([name, value]) => [name, value.replace('TAG', tag)]);
    // Then this instance has asked for the newest state of both within the last minute.
    for (const blogId of [at.blogId, absentGuid]) await asStranger().send('GET', `blog/${blogId}`);

    const [there, nowhere] = [[] as unknown[], [] as unknown[]];
    for (const request of requests()) {
      there.push([request.name, await refusal(request, Object.fromEntries(sent))]);
      nowhere.push([request.name, await refusal(toBlog(request, absentGuid), Object.fromEntries(sent))]);
    }

    expect(there).toEqual(nowhere);
  });

  test('by the first request that this instance gets', async () => {
    const [there, nowhere] = [[] as unknown[], [] as unknown[]];
    for (const request of requests()) {
      const fresh = await asAdministrator(service).create('blog', { name: 'Nobody has asked for it' });
      there.push([request.name, await refusal(toBlog(request, fresh))]);
      nowhere.push([request.name, await refusal(toBlog(request, crypto.randomUUID()))]);
    }

    expect(there).toEqual(nowhere);
  });

  test('by the first request after a member of it has read', async () => {
    const [there, nowhere] = [[] as unknown[], [] as unknown[]];
    for (const request of requests()) {
      const stranger = somebody();
      await asOwner().send('GET', `blog/${at.blogId}`);
      there.push([request.name, await refusal(request, {}, stranger)]);
      nowhere.push([request.name, await refusal(toBlog(request, crypto.randomUUID()), {}, stranger)]);
    }

    expect(there).toEqual(nowhere);
  });

  test('by a request that is malformed', async () => {
    const { blogId } = at;
    const malformed: [string, string, unknown?][] = [
      ['GET', `blog/${blogId}/post?count=many`],
      ['GET', `blog/${blogId}/post?count=-1&cursor=x&tag=&before=never`],
      ['GET', `blog/${blogId}?fields=members,principals`],
      ['GET', `blog/${blogId}/post/%20`],
      ['GET', `blog/${blogId}/post/none`],
      ['DELETE', `blog/${blogId}/post/none`],
      ['POST', `blog/${blogId}/post/none/preview`],
      ['POST', `blog/${blogId}/tag`, '{"name":'],
      ['POST', `blog/${blogId}/tag`, ''],
      ['POST', `blog/${blogId}/tag`, 'x'.repeat(2_600_000)],
      ['PUT', `blog/${blogId}/members`, { members: 'all' }],
      ['HEAD', `blog/${blogId}`],
      ['HEAD', `blog/${blogId}/members`],
    ];

    for (const [method, path, body] of malformed) {
      const request = { name: path, method, path, body } as MemberRequest;
      const there = await refusal(request);
      expect([path, there]).toEqual([path, await refusal(toBlog(request, absentGuid))]);
    }
  });
});

describe('The list of blogs', () => {
  /** Somebody with every second of these blogs, and the administrator's cursor behind one of the others. */
  async function givenBlogs() {
    const reader = somebody();
    const own: string[] = [];
    for (let made = 0; made < 10; made++) {
      const isOwn = made % 2 === 1;
      const { blogId } = await newMemberedBlog(service, () => [
        { principal: owner.principal, role: 'owner' },
        ...(isOwn ? [{ principal: reader.principal, role: 'reader' as const }] : []),
      ]);
      if (isOwn) own.push(blogId);
    }
    return { reader: calledBy(service, reader), own };
  }

  const idsOf = (answer: Answer) => answer.json<Payload[]>().map(({ blogId }) => blogId);

  test('has those of which the caller is a member, in order of creation, whatever page is asked for', async () => {
    const { reader, own } = await givenBlogs();

    expect(idsOf(await reader.send('GET', 'blog'))).toEqual(own);
    expect(idsOf(await reader.send('GET', 'blog?count=2&skip=1'))).toEqual(own.slice(1, 3));
    expect(idsOf(await reader.send('GET', 'blog?skip=5'))).toEqual([]);
    expect(idsOf(await reader.send('GET', 'blog?fields=blogId,name&count=100'))).toEqual(own);
  });

  test("is paged over the caller's blogs alone: no page is short, and the last one has no link", async () => {
    const { reader, own } = await givenBlogs();

    const found: unknown[] = [];
    const lengths: number[] = [];
    for (let page: string | undefined = 'blog?count=2'; page !== undefined; ) {
      const answer: Answer = await reader.send('GET', page);
      lengths.push(idsOf(answer).length);
      found.push(...idsOf(answer));
      expect(answer.headers.get('x-total-count')).toBeNull();
      page = nextOf(service, answer);
    }

    expect([found, lengths]).toEqual([own, [2, 2, 1]]);
  });

  test('begins behind the blog of a cursor, also if that is of another and the caller may not read it', async () => {
    const { reader, own } = await givenBlogs();
    const all = await asAdministrator(service).send('GET', 'blog?count=100000');
    const first = idsOf(all).indexOf(own[2] as string);
    const page = await asAdministrator(service).send('GET', `blog?count=1&skip=${first - 1}`);

    const answer = await reader.send('GET', nextOf(service, page)?.replace(/count=\d+/, 'count=100') ?? '');

    expect(idsOf(answer)).toEqual(own.slice(2));
  });

  test('is empty for a stranger, and says the same before and after others create blogs', async () => {
    const stranger = calledBy(service, somebody());
    const before = seen(await stranger.send('GET', 'blog'));
    await givenBlogs();

    const after = await stranger.send('GET', 'blog');

    expect(after.json()).toEqual([]);
    expect(seen(after)).toEqual(before);
  });

  test('has for each caller also what is theirs by a group, a role or an application, once', async () => {
    const group = crypto.randomUUID();
    const person = somebody({ groups: [group], roles: ['Readers of lists'] });
    const { blogId } = await newMemberedBlog(service, () => [
      { principal: owner.principal, role: 'owner' },
      { principal: person.principal, role: 'reader' },
      { principal: `group:${group}`, role: 'author' },
      { principal: 'role:Readers of lists'.replaceAll(' ', '-'), role: 'editor' },
    ]);
    const asked = [
      person,
      somebody({ groups: [group] }),
      somebody({ roles: ['Readers-of-lists'] }),
      // In the letter case of the role's value.
      somebody({ roles: ['readers-of-lists'] }),
      somebody({ groups: [group], omitsGroups: true }),
      // An application and a user are not the same, also if one has the other's object.
      somebody({ object: person.principal.slice(-36), isApplication: true }),
      somebody({ object: person.principal.slice(-36), tenant: crypto.randomUUID() }),
    ];

    const lists = await Promise.all(
      asked.map(async each => idsOf(await calledBy(service, each).send('GET', 'blog'))),
    );

    expect(lists).toEqual([[blogId], [blogId], [blogId], [], [], [], []]);
  });
});

describe('A reference to an item of another blog', () => {
  test('is refused as one to nothing at all', async () => {
    const writer = somebody();
    const mine = await newMemberedBlog(service, ownedBy(writer));
    const bodyOf = (ids: { author: string; tag: string; medium: string }) => ({
      ...post.full,
      author: { authorId: ids.author },
      tags: [{ tagId: ids.tag }],
      media: [{ mediumId: ids.medium }],
    });
    const others = { author: at.authorId, tag: at.tagId, medium: at.mediumId };
    const none = { author: absentGuid, tag: absentGuid, medium: absentGuid };
    const update = itemOf(post, mine.blogId, mine.ownPost);
    const writes: [string, string, (body: Payload) => unknown][] = [
      ['POST', `blog/${mine.blogId}/post`, body => body],
      ['PUT', update, body => ({ ...body, postId: mine.ownPost })],
      ['POST', `blog/${mine.blogId}/content`, body => ({ posts: [body] })],
    ];

    for (const [method, path, wrap] of writes) {
      const send = (ids: typeof others) =>
        kindsOf(() =>
          calledBy(service, writer).send(method, path, wrap(bodyOf(ids)), {
            Accept: 'application/problem+json',
          }),
        );
      const [to, toNothing] = [await send(others), await send(none)];
      expect(to.answer.status).toBe(400);
      expect([seen(to.answer), to.kinds]).toEqual([seen(toNothing.answer), toNothing.kinds]);
    }
  });
});

describe('The members of a blog', () => {
  const inner = /"(members|principals|role|principal)"|principal/;

  test.each([
    ['a read of the blog', () => `blog/${at.blogId}`],
    ['a read with all fields', () => `blog/${at.blogId}?fields=blogId,name,posts,authors,tags,media`],
    ['the list of blogs', () => 'blog?count=1000'],
    ['a list of posts', () => `blog/${at.blogId}/post?fields=title,url,contentHtml,excerpt`],
    ['a post', () => `blog/${at.blogId}/post/${at.ownPost}`],
  ])('are not in %s', async (_, path) => {
    const { status, text } = await asOwner().send('GET', path());

    expect(status).toBe(200);
    expect(text).not.toMatch(inner);
    expect(text).not.toContain(owner.principal);
  });

  test.each(['members', 'principals', 'previewKey'])(
    'are no field of a blog that could be asked for: %s',
    async field => {
      const [list, one] = [`blog?fields=${field}`, `blog/${at.blogId}?fields=${field}`];

      expect((await asOwner().send('GET', list)).status).toBe(400);
      expect((await asOwner().send('GET', one)).status).toBe(400);
    },
  );

  test('are not in the representation that a write answers with', async () => {
    const prefer = { Prefer: 'return=representation' };
    const update = await asOwner().send('PUT', `blog/${at.blogId}`, blog.full, prefer);
    const create = await asAdministrator(service).send('POST', 'blog', blog.full, prefer);

    expect([update.status, create.status]).toEqual([202, 201]);
    expect(`${update.text}${create.text}`).not.toMatch(inner);
  });

  test('are not taken from the body of a write of the blog', async () => {
    const body = {
      ...blog.full,
      members: [{ principal: stranger.principal, role: 'owner' }],
      principals: [stranger.principal],
    };

    expect((await asOwner().send('PUT', `blog/${at.blogId}`, body)).status).toBe(202);
    const created = await asAdministrator(service).create('blog', body);

    expect((await asStranger().send('GET', `blog/${at.blogId}`)).status).toBe(404);
    expect((await asStranger().send('GET', `blog/${created}`)).status).toBe(404);
  });
});
