import { setTimeout as wait } from 'node:timers/promises';
import { paced } from '../../infra/local/kit/testing/pace.ts';
import { absentGuid, itemOf, medium, type Payload, post, tag } from '../support/content/families.ts';
import { asAdministrator, calledBy, membersOn, somebody } from '../support/members/callers.ts';
import { type MemberedBlog, newMemberedBlog } from '../support/members/membered-blog.ts';
import type { Answer } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

/** A lost answer costs the timeout of a call to the store. */
const service = useLocalService({ ...membersOn, COSMOS_TIMEOUT_MS: String(paced(1_000)) });

const [owner, editor, author, authorOfTwo, authorOfNone] = [
  somebody(),
  somebody(),
  somebody(),
  somebody({ groups: ['97000000-0000-4000-8000-000000000001'] }),
  somebody(),
];

let at: MemberedBlog;
beforeEach(async () => {
  at = await newMemberedBlog(service, ({ authorId, anotherAuthorId }) => [
    { principal: owner.principal, role: 'owner' },
    { principal: editor.principal, role: 'editor' },
    { principal: author.principal, role: 'author', authorId },
    { principal: authorOfTwo.principal, role: 'author', authorId },
    { principal: 'group:97000000-0000-4000-8000-000000000001', role: 'author', authorId: anotherAuthorId },
    { principal: authorOfNone.principal, role: 'author' },
  ]);
});
afterEach(() => service.cosmos.faults.clear());

const as = (person: { headers: Record<string, string> }) => calledBy(service, person);

/** All that is stored in the blog, as its owner reads it, and the version of it. */
async function everything() {
  const answer = await as(owner).send('GET', `blog/${at.blogId}`);
  return { text: answer.text, etag: answer.headers.get('etag') };
}

/** What an author sends is refused because it is not only own posts, and nothing is changed. */
async function expectRefused(send: () => Promise<Answer>): Promise<void> {
  const before = await everything();

  const { status, text } = await send();

  expect([status, text]).toEqual([403, expect.stringContaining('own posts only')]);
  expect(await everything()).toEqual(before);
}

const posts = () => `blog/${at.blogId}/post`;
const content = () => `blog/${at.blogId}/content`;
const own = (): Payload => ({ ...post.full, author: { authorId: at.authorId } });

/** Posts that are not the author's own, by what their bodies say of the author. */
const notOwn: [what: string, of: () => Payload][] = [
  ['names another author', () => ({ author: { authorId: at.anotherAuthorId } })],
  ['names another author by resourceId', () => ({ author: { resourceId: at.anotherAuthorId } })],
  [
    'names another author, and says to be called as the own one',
    () => ({ author: { authorId: at.anotherAuthorId, displayName: 'Ada Marsh', userName: 'ada' } }),
  ],
  ['names an author that does not exist', () => ({ author: { authorId: absentGuid } })],
  ['names no author', () => ({})],
  ['has null for its author', () => ({ author: null })],
  ['says authorId beside the author', () => ({ authorId: at.authorId })],
];

/** Posts that are an author's own as one of several. */
const asCoAuthor = (authorId = at.anotherAuthorId): Payload => ({
  ...post.full,
  author: { authorId },
  coAuthors: [{ authorId: at.authorId }],
});

test('A post that names an author beside another is written and deleted by both', async () => {
  const answer = await as(author).send('POST', posts(), asCoAuthor());
  const item = `${posts()}/${answer.headers.get('location')?.split('/').at(-1)}`;

  const written = await as(author).send('PUT', item, { ...asCoAuthor(), title: 'Ebb' });
  const deleted = await as(author).send('DELETE', item);

  expect([answer.status, written.status, deleted.status]).toEqual([201, 202, 200]);
});

test('An author does not leave a post in which nobody of theirs is named', async () => {
  const answer = await as(author).send('POST', posts(), asCoAuthor());
  const item = `${posts()}/${answer.headers.get('location')?.split('/').at(-1)}`;

  await expectRefused(() =>
    as(author).send('PUT', item, { ...post.full, author: { authorId: at.anotherAuthorId } }),
  );
});

test("An author does not become a co-author of another's post by writing it", () =>
  expectRefused(() => as(author).send('PUT', `${posts()}/${at.anothersPost}`, asCoAuthor())));

describe.each(notOwn)('A post that %s', (_, authorOf) => {
  const body = () => ({ ...post.full, ...authorOf() });

  test('is not created by an author', () => expectRefused(() => as(author).send('POST', posts(), body())));

  test('does not become of a post of an author', () =>
    expectRefused(() =>
      as(author).send('PUT', `${posts()}/${at.ownPost}`, { postId: at.ownPost, ...body() }),
    ));

  test('does not become of a post of an author by a patch that says so', () => {
    const authors = { ...authorOf() };
    // A patch that says nothing of the author leaves it.
    const changes = 'author' in authors ? authors : { author: null, ...authors };
    return expectRefused(() => as(author).send('PATCH', `${posts()}/${at.ownPost}`, changes));
  });

  test.each([
    ['first', (bad: Payload) => [bad, own(), own()]],
    ['last', (bad: Payload) => [own(), own(), bad]],
    ['alone', (bad: Payload) => [bad]],
  ])('is not created with others by an author, where it comes %s', (_, postsOf) =>
    expectRefused(() => as(author).send('POST', content(), { media: [medium.full], posts: postsOf(body()) })),
  );
});

describe('A patch by an author', () => {
  test('changes an own post, whatever it says of the author', async () => {
    for (const changes of [{ title: 'Mine' }, { title: 'Mine', author: { authorId: at.authorId } }])
      expect((await as(author).send('PATCH', `${posts()}/${at.ownPost}`, changes)).status).toBe(202);
  });

  test('is refused on other posts, also if it would make them own ones', async () => {
    for (const id of [at.anothersPost, at.nobodysPost])
      for (const changes of [{}, { title: 'Mine' }, { author: { authorId: at.authorId } }])
        await expectRefused(() => as(author).send('PATCH', `${posts()}/${id}`, changes));
  });

  test('moves a post between the own authors of somebody who has two', async () => {
    const changes = { author: { authorId: at.anotherAuthorId } };

    expect((await as(authorOfTwo).send('PATCH', `${posts()}/${at.ownPost}`, changes)).status).toBe(202);
    await expectRefused(() => as(author).send('PATCH', `${posts()}/${at.ownPost}`, { title: 'Mine' }));
  });
});

describe('An author', () => {
  const others = () => [at.anothersPost, at.nobodysPost].map(id => `${posts()}/${id}`);

  test("does not take another's post by naming oneself", async () => {
    for (const path of others()) await expectRefused(() => as(author).send('PUT', path, own()));
  });

  test.each([
    ['that holds', (tag: string) => ({ 'If-Match': tag })],
    ['that does not hold', () => ({ 'If-Match': '"another"' })],
    ['on anything', () => ({ 'If-Match': '*' })],
    ['on nothing', () => ({ 'If-None-Match': '*' })],
  ])("does not change or delete another's post on a condition %s", async (_, conditionOn) => {
    for (const path of others()) {
      const tag = (await as(author).send('GET', path)).headers.get('etag') ?? '';
      await expectRefused(() => as(author).send('PUT', path, own(), conditionOn(tag)));
      await expectRefused(() => as(author).send('DELETE', path, undefined, conditionOn(tag)));
    }
  });

  test("does not delete another's post, or show it before it is published", async () => {
    for (const path of others()) {
      await expectRefused(() => as(author).send('DELETE', path));
      await expectRefused(() => as(author).send('POST', `${path}/preview`));
    }
  });

  test.each(['tags', 'authors'])('creates no %s with own posts', async collection => {
    const entity = collection === 'tags' ? tag.full : { displayName: 'New', userName: 'new' };

    await expectRefused(() => as(author).send('POST', content(), { posts: [own()], [collection]: [entity] }));
    await expectRefused(() => as(author).send('POST', content(), { [collection]: [entity] }));
  });

  test('names an own author in any spelling, by either identifier', async () => {
    const spellings = [
      { authorId: at.authorId.toUpperCase() },
      { authorId: `{${at.authorId}}` },
      { resourceId: at.authorId },
      { authorId: at.authorId, resourceId: at.authorId.toUpperCase() },
    ];

    for (const spelling of spellings) {
      const answer = await as(author).send('POST', posts(), { ...post.full, author: spelling });
      expect([spelling, answer.status, answer.text]).toEqual([spelling, 201, 'OK']);
    }
  });

  test('gets the answers of everybody for a post that does not exist, and for one of theirs that is not valid', async () => {
    const absent = `${posts()}/${absentGuid}`;

    const answers = [
      await as(author).send('PUT', absent, own()),
      await as(author).send('DELETE', absent),
      await as(author).send('POST', `${absent}/preview`),
      await as(author).send('PUT', `${posts()}/${at.ownPost}`, { ...own(), postId: absentGuid }),
      await as(author).send('PUT', `${posts()}/${at.ownPost}`, own(), { 'If-Match': '"old"' }),
      await as(author).send('DELETE', `${posts()}/${at.ownPost}`, undefined, { 'If-Match': '"old"' }),
      await as(author).send('POST', posts(), { ...own(), title: '' }),
    ];

    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 500, 412, 412, 400]);
  });

  test('who is a member twice writes as both authors, and moves posts between them', async () => {
    const send = (method: string, path: string, body?: unknown) => as(authorOfTwo).send(method, path, body);
    const ofOther = { ...post.full, author: { authorId: at.anotherAuthorId } };

    const answers = [
      await send('POST', posts(), own()),
      await send('POST', posts(), ofOther),
      await send('PUT', `${posts()}/${at.ownPost}`, ofOther),
      await send('PUT', `${posts()}/${at.anothersPost}`, own()),
      await send('DELETE', `${posts()}/${at.anothersPost}`),
      await send('DELETE', `${posts()}/${at.nobodysPost}`),
      await send('POST', posts(), post.full),
    ];

    expect(answers.map(({ status }) => status)).toEqual([201, 201, 202, 202, 200, 403, 403]);
  });

  test('without an author in the blog writes media, and no posts', async () => {
    await expectRefused(() => as(authorOfNone).send('POST', posts(), post.full));
    await expectRefused(() => as(authorOfNone).send('POST', posts(), own()));
    await expectRefused(() => as(authorOfNone).send('DELETE', `${posts()}/${at.nobodysPost}`));

    expect((await as(authorOfNone).send('POST', `blog/${at.blogId}/medium`, medium.full)).status).toBe(201);
    expect((await as(authorOfNone).send('POST', content(), { media: [medium.full] })).status).toBe(201);
  });
});

describe('An editor gives a post to another author', () => {
  const given = () => ({ ...post.full, title: 'Given away', author: { authorId: at.anotherAuthorId } });
  const path = () => itemOf(post, at.blogId, at.ownPost);
  const giveAway = async () => {
    expect((await as(editor).send('PUT', path(), given())).status).toBe(202);
  };

  /** Waits until the store has put somebody off, or the write has ended, as it must not. */
  async function untilThrottled(writing: Promise<Answer>): Promise<void> {
    let isOver = false;
    writing.finally(() => {
      isOver = true;
    });
    const isThrottled = () => service.cosmos.requests.entries().some(({ statusCode }) => statusCode === 429);
    while (!isOver && !isThrottled()) await wait(1);
    expect(isOver).toBe(false);
  }

  const writes: [string, string, () => Promise<Answer>][] = [
    [
      'updates',
      'Mine until the last',
      () => as(author).send('PUT', path(), { ...own(), title: 'Mine until the last' }),
    ],
    ['deletes', 'lastDeleted', () => as(author).send('DELETE', path())],
  ];

  test.each(writes)('while its author %s it: that is refused', async (_, text, write) => {
    // The store takes the author's batch, by what was read before, only after the editor's.
    const letPass = service.cosmos.faults.inject({
      kind: 'status',
      statusCode: 429,
      retryAfterMs: 5,
      on: { kind: 'batch', textIncludes: text },
      times: Number.POSITIVE_INFINITY,
    });
    service.cosmos.requests.clear();
    const writing = write();
    await untilThrottled(writing);
    await giveAway();
    letPass();

    const { status, text: said } = await writing;

    expect([status, said]).toEqual([403, expect.stringContaining('own posts only')]);
    expect((await as(author).read(path())).title).toBe('Given away');
  });

  test('after an update whose answer the store lost: its author gets no answer that says that nothing was changed', async () => {
    service.cosmos.faults.inject({
      kind: 'loseAnswer',
      on: { kind: 'batch', textIncludes: 'Mine until the last' },
    });
    const [[, , update]] = writes as [(typeof writes)[0]];
    const writing = update();
    while ((await as(editor).read(path())).title !== 'Mine until the last') await wait(1);
    await giveAway();

    const { status, text } = await writing;

    expect([status, text]).toEqual([500, expect.not.stringContaining('Nothing was changed')]);
    expect((await as(author).read(path())).title).toBe('Given away');
  });

  test('and its author then neither changes nor shows nor deletes it', async () => {
    await giveAway();

    await expectRefused(() => as(author).send('PUT', path(), own()));
    await expectRefused(() => as(author).send('DELETE', path()));
    await expectRefused(() => as(author).send('POST', `${path()}/preview`));
  });
});

test("The representation of a write and a preview of an own post are its author's", async () => {
  const prefer = { Prefer: 'return=representation' };

  const created = await as(author).send('POST', posts(), own(), prefer);
  const preview = await as(author).send('POST', `${posts()}/${at.ownPost}/preview`);

  expect([created.status, created.json().author]).toMatchObject([201, { authorId: at.authorId }]);
  expect([preview.status, typeof preview.json().token]).toEqual([201, 'string']);
  expect((await asAdministrator(service).send('DELETE', `blog/${at.blogId}/preview`)).status).toBe(200);
});
