import fc from 'fast-check';
import { atDepth } from '../../infra/local/kit/testing/depth.ts';
import { author, medium, type Payload, post, tag } from '../support/content/families.ts';
import { asAdministrator, calledBy, membersOn, signedInAs } from '../support/members/callers.ts';
import {
  type Caller,
  listedFor,
  type ModelBlog,
  type ModelMember,
  mayWrite,
  type Outcome,
  principalOf,
  refusalOf,
  refusalOfBlogs,
  roleNames,
  type Signature,
  type World,
} from '../support/members/model.ts';
import type { Answer } from '../support/service/service.ts';
import { useLocalService } from '../support/service/use-service.ts';

const service = useLocalService(membersOn);

/** Few of each, so that callers meet members often. */
const guidsFrom = (digit: string, many: number) =>
  Array.from({ length: many }, (_, at) => `${digit.repeat(8)}-0000-4000-8000-00000000000${at}`);
const [tenants, objects, groups] = [guidsFrom('1', 2), guidsFrom('2', 3), guidsFrom('3', 2)];
const [authors, posts, blogs] = [guidsFrom('4', 2), guidsFrom('5', 3), guidsFrom('6', 3)];
const roles = ['Desk', 'Press'];

const signature: fc.Arbitrary<Signature> = fc.record({
  tenant: fc.constantFrom(...tenants),
  object: fc.constantFrom(...objects),
  isApplication: fc.boolean(),
  groups: fc.subarray(groups),
  roles: fc
    .tuple(fc.subarray(roles), fc.nat(3))
    .map(([some, dice]) => (dice === 0 ? [...some, 'Blog.Admin'] : some)),
  omitsGroups: fc.nat(5).map(dice => dice === 0),
});

const caller: fc.Arbitrary<Caller> = fc.option(signature, { nil: undefined, freq: 20 });

const principal = fc.oneof(
  fc.tuple(fc.constantFrom(...tenants), fc.constantFrom(...objects)).map(([of, who]) => `user:${of}/${who}`),
  fc.constantFrom(...objects).map(who => `app:${who}`),
  fc.constantFrom(...groups).map(who => `group:${who}`),
  fc.constantFrom(...roles).map(who => `role:${who}`),
);

const authorId = fc.option(fc.constantFrom(...authors), { nil: undefined });

/** Authors most often: only their posts are distinguished, and who is something greater as well is none. */
const role = fc.constantFrom(...roleNames, 'author', 'author', 'author');

const members: fc.Arbitrary<ModelMember[]> = fc.uniqueArray(
  fc
    .record({ principal, role, authorId })
    .map(({ authorId, ...member }) => (authorId === undefined ? member : { ...member, authorId })),
  { maxLength: 6, size: 'max', selector: each => each.principal },
);

const postId = fc.constantFrom(...posts);

/** What is done in a blog. */
const deed = fc.oneof(
  // Blogs that were deleted are to be there again soon.
  { weight: 4, arbitrary: fc.record({ does: fc.constant('create blog' as const) }) },
  fc.record({ does: fc.constantFrom('read' as const, 'delete blog' as const, 'update blog' as const) }),
  fc.record({ does: fc.constantFrom('read members' as const, 'end previews' as const) }),
  fc.record({ does: fc.constantFrom('create tag' as const, 'create medium' as const) }),
  { weight: 6, arbitrary: fc.record({ does: fc.constant('replace members' as const), members }) },
  {
    weight: 12,
    arbitrary: fc.record({
      does: fc.constantFrom('create post' as const, 'update post' as const),
      postId,
      authorId,
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('delete post' as const, 'preview' as const), postId }),
  },
  fc.record({ does: fc.constant('list blogs' as const) }),
);

const step = fc.record({ caller, blogId: fc.constantFrom(...blogs), deed });
type Step = typeof step extends fc.Arbitrary<infer S> ? S : never;

/** What the service says became of a request. */
function outcomeOf({ status, text }: Answer): Outcome {
  if (status !== 403) return status;
  const { type } = JSON.parse(text) as { type: string };
  return type.slice(type.lastIndexOf(':') + 1) as Outcome;
}

const bodyOf = (authorId: string | undefined): Payload => ({
  ...post.minimal,
  ...(authorId !== undefined && { author: { authorId } }),
});

/** The request of a step. */
function requestOf({ blogId, deed }: Step): [method: string, path: string, body?: unknown] {
  const path = `blog/${blogId}`;
  switch (deed.does) {
    case 'create blog':
      return ['POST', 'blog', { blogId, name: 'Of the model' }];
    case 'read':
      return ['GET', path];
    case 'delete blog':
      return ['DELETE', path];
    case 'update blog':
      return ['PUT', path, { name: 'Of the model' }];
    case 'read members':
      return ['GET', `${path}/members`];
    case 'end previews':
      return ['DELETE', `${path}/preview`];
    case 'create tag':
      return ['POST', `${path}/tag`, tag.full];
    case 'create medium':
      return ['POST', `${path}/medium`, medium.full];
    case 'replace members':
      return ['PUT', `${path}/members`, { members: deed.members }];
    case 'create post':
      return ['POST', `${path}/post`, { ...bodyOf(deed.authorId), postId: deed.postId }];
    case 'update post':
      return ['PUT', `${path}/post/${deed.postId}`, bodyOf(deed.authorId)];
    case 'delete post':
      return ['DELETE', `${path}/post/${deed.postId}`];
    case 'preview':
      return ['POST', `${path}/post/${deed.postId}/preview`];
    case 'list blogs':
      return ['GET', 'blog'];
  }
}

const needs = {
  read: 'reader',
  'read members': 'reader',
  'create medium': 'author',
  'create tag': 'editor',
  'end previews': 'editor',
  'update blog': 'owner',
  'delete blog': 'owner',
  'replace members': 'owner',
} as const;

/** What becomes of a write of posts, and the change of the model. */
function writePost(blog: ModelBlog, { caller, deed }: Step): Outcome {
  if (deed.does !== 'create post' && deed.does !== 'update post') return 500;
  const { does, postId, authorId } = deed;
  if (!mayWrite(caller, blog, [authorId])) return 'not-own-post';
  const isThere = blog.posts.has(postId);
  if (does === 'create post' && isThere) return 500;
  if (does === 'update post' && !isThere) return 404;
  if (isThere && !mayWrite(caller, blog, [blog.posts.get(postId)])) return 'not-own-post';
  blog.posts.set(postId, authorId);
  return does === 'create post' ? 201 : 202;
}

/** What becomes of a step, and the change of the model. */
function perform(world: World, step: Step): Outcome {
  const { caller, blogId, deed } = step;
  const blog = world.get(blogId);
  if (deed.does === 'list blogs') return caller ? 200 : 401;
  if (deed.does === 'create blog') {
    const refusal = refusalOfBlogs(caller);
    if (refusal !== undefined || !caller) return refusal ?? 401;
    if (blog) return 500;
    world.set(blogId, { members: [{ principal: principalOf(caller), role: 'owner' }], posts: new Map() });
    return 201;
  }
  const isOfPosts = 'postId' in deed;
  const refusal = refusalOf(caller, blog, isOfPosts ? 'author' : needs[deed.does]);
  if (refusal !== undefined) return refusal;
  // Only administrators get this far without a blog.
  const creates = ['create tag', 'create medium', 'create post'].includes(deed.does);
  const isOwned = deed.does !== 'replace members' || deed.members.some(({ role }) => role === 'owner');
  if (!blog) return creates || !isOwned ? 400 : 404;
  switch (deed.does) {
    case 'create post':
    case 'update post':
      return writePost(blog, step);
    case 'delete post':
    case 'preview': {
      if (!blog.posts.has(deed.postId)) return 404;
      if (!mayWrite(caller, blog, [blog.posts.get(deed.postId)])) return 'not-own-post';
      if (deed.does === 'preview') return 201;
      blog.posts.delete(deed.postId);
      return 200;
    }
    case 'delete blog':
      world.delete(blogId);
      return 200;
    case 'replace members':
      if (!isOwned) return 400;
      blog.members = deed.members;
      return 202;
    case 'update blog':
      return 202;
    case 'create tag':
    case 'create medium':
      return 201;
    default:
      return 200;
  }
}

/** How often each outcome was seen. */
const seen = new Map<string, number>();

/** Sends the request of a step: the service must answer as the model says. */
async function expectSame(world: World, step: Step): Promise<void> {
  const { caller, blogId, deed } = step;
  const headers = caller ? signedInAs(caller) : {};
  const [method, path, body] = requestOf(step);
  const problem = { Accept: 'application/problem+json' };

  const answer = await calledBy(service, { headers }).send(method, path, body, problem);
  const expected = perform(world, step);

  expect([deed.does, outcomeOf(answer)]).toEqual([deed.does, expected]);
  seen.set(`${expected}`, (seen.get(`${expected}`) ?? 0) + 1);
  if (deed.does === 'list blogs' && caller)
    expect(answer.json<Payload[]>().map(({ blogId }) => blogId)).toEqual(listedFor(caller, world));
  if (deed.does === 'read members' && expected === 200)
    expect(answer.json().members).toEqual(world.get(blogId)?.members);
  // The authors of a blog are there from its beginning on.
  if (deed.does === 'create blog' && expected === 201)
    await asAdministrator(service).createContent(blogId, {
      authors: authors.map(authorId => ({ ...author.full, authorId })),
    });
}

/** Everything as the model has it. */
async function expectSameWorld(world: World): Promise<void> {
  for (const [blogId, { members, posts }] of world) {
    expect(await asAdministrator(service).read(`blog/${blogId}/members`)).toEqual({ members });
    const stored = (await asAdministrator(service).read(`blog/${blogId}`)).posts as Payload[];
    const authorsOf = stored.map(({ postId, author }) => [postId, (author as Payload | undefined)?.authorId]);
    expect(authorsOf.sort()).toEqual([...posts].sort());
  }
}

async function deleteBlogs(): Promise<void> {
  for (const blogId of blogs) await asAdministrator(service).send('DELETE', `blog/${blogId}`);
}

const admin: Signature = {
  tenant: tenants[0] as string,
  object: objects[0] as string,
  isApplication: false,
  groups: [],
  roles: ['Blog.Admin'],
  omitsGroups: false,
};

test('Every caller is answered as a naive model of members says, after any requests', async () => {
  const property = fc.asyncProperty(
    fc.tuple(members, members),
    fc.array(step, { minLength: 60, maxLength: 120, size: 'max' }),
    async (first, steps) => {
      await deleteBlogs();
      const world: World = new Map();
      for (const [at, blogId] of blogs.slice(0, 2).entries()) {
        await expectSame(world, { caller: admin, blogId, deed: { does: 'create blog' } });
        const members: ModelMember[] = [{ principal: 'role:Owners', role: 'owner' }, ...(first[at] ?? [])];
        await expectSame(world, { caller: admin, blogId, deed: { does: 'replace members', members } });
      }
      for (const each of steps) await expectSame(world, each);
      await expectSameWorld(world);
    },
  );

  await fc.assert(property, { numRuns: atDepth(12, 200) });

  // Each of them was met, or this says little.
  const outcomes = [
    '200',
    '201',
    '202',
    '400',
    '401',
    '404',
    '500',
    'groups-omitted',
    'not-own-post',
    'role-too-small',
  ];
  expect([...seen.keys()].sort()).toEqual(outcomes.sort());
});
