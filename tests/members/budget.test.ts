import { author, itemOf, post, tag } from '../support/content/families.ts';
import { asAdministrator, calledBy, membersOn, type Person, somebody } from '../support/members/callers.ts';
import { setMembers } from '../support/members/membered-blog.ts';
import { together } from '../support/requests/together.ts';
import { useLocalService } from '../support/service/use-service.ts';

const without = useLocalService();
const withMembers = useLocalService(membersOn);

const [owner, writer] = [somebody(), somebody()];

/** What the SDK requests by itself, and then caches. */
const apart = new Set(['account', 'pkranges']);

/** A blog in a service, and what is in it. */
interface Place {
  blogId: string;
  authorId: string;
  tagId: string;
  postId: string;
}

async function newBlog(service: typeof without): Promise<Place> {
  const administrator = asAdministrator(service);
  const blogId = await administrator.newBlog();
  const authorId = await administrator.createIn(blogId, author);
  const tagId = await administrator.createIn(blogId, tag);
  const postId = await administrator.createIn(blogId, post, { author: { authorId }, tags: [{ tagId }] });
  if (service === withMembers)
    await setMembers(service, blogId, [
      { principal: owner.principal, role: 'owner' },
      { principal: writer.principal, role: 'author', authorId },
    ]);
  return { blogId, authorId, tagId, postId };
}

type Request = (at: Place) => [method: string, path: string, body?: unknown];

type Send = ReturnType<typeof calledBy>['send'];

/** The kinds of the requests to the store for one request, and their request units. */
async function costOf(service: typeof without, send: Send, request: ReturnType<Request>) {
  service.cosmos.requests.take();
  const { status, text } = await send(...request);
  const entries = service.cosmos.requests.take().filter(({ kind }) => !apart.has(kind));
  expect([request[1], status < 300 || text]).toEqual([request[1], true]);
  return {
    kinds: entries.map(({ kind }) => kind).sort(),
    units: entries.reduce((sum, { requestCharge }) => sum + requestCharge, 0),
  };
}

/** The requests that one has and the other has not. */
function moreIn(one: readonly string[], other: readonly string[]): string[] {
  const rest = [...other];
  return one.filter(kind => {
    const at = rest.indexOf(kind);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

/** A request, what the instance has seen of the blog before it, and what members cost more in requests and request units. */
interface Cost {
  does: string;
  request: Request;
  /** Nothing; its members, within the last minute; or the same request, so often that its answer is held. */
  seen: 'nothing' | 'members' | 'the same';
  more?: string[];
  units?: number;
}

const readTag: Request = ({ blogId, tagId }) => ['GET', itemOf(tag, blogId, tagId)];
const listPosts: Request = ({ blogId }) => ['GET', `blog/${blogId}/post`];
const readBlog: Request = ({ blogId }) => ['GET', `blog/${blogId}`];

/** What each write of a member costs more. */
const newestState: Pick<Cost, 'seen' | 'more' | 'units'> = {
  seen: 'nothing',
  more: ['patch', 'read'],
  units: 2.3,
};

const costs: Cost[] = [
  { does: 'A tag', request: readTag, seen: 'members' },
  { does: 'A tag that is held', request: readTag, seen: 'the same' },
  { does: 'A list of posts', request: listPosts, seen: 'members' },
  { does: 'A list of posts that is held', request: listPosts, seen: 'the same' },
  {
    does: 'The first read of a blog by somebody in a minute',
    request: readTag,
    seen: 'nothing',
    more: ['patch'],
    units: 1.3,
  },
  { does: 'The blog itself', request: readBlog, seen: 'members', more: ['read'], units: 1 },
  { does: 'The blog itself, held', request: readBlog, seen: 'the same' },
  { does: 'The list of blogs', request: () => ['GET', 'blog?count=1'], seen: 'nothing', units: 1 },
  {
    does: 'A create',
    request: ({ blogId }) => ['POST', `blog/${blogId}/tag`, tag.full],
    ...newestState,
  },
  {
    does: 'A create of several',
    request: ({ blogId }) => ['POST', `blog/${blogId}/content`, { tags: [tag.full, tag.full] }],
    ...newestState,
  },
  {
    does: 'An update',
    request: ({ blogId, tagId }) => ['PUT', itemOf(tag, blogId, tagId), tag.changed],
    ...newestState,
  },
  {
    does: 'A delete',
    request: ({ blogId, tagId }) => ['DELETE', itemOf(tag, blogId, tagId)],
    ...newestState,
  },
  {
    does: 'An update of the blog',
    request: ({ blogId }) => ['PUT', `blog/${blogId}`, { name: 'New' }],
    ...newestState,
  },
  {
    does: 'A delete of the blog',
    request: ({ blogId }) => ['DELETE', `blog/${blogId}`],
    ...newestState,
  },
  {
    does: 'A preview',
    request: ({ blogId, postId }) => ['POST', `${itemOf(post, blogId, postId)}/preview`],
    ...newestState,
  },
];

/** What a request costs, after what is to be seen before it. */
async function measure(service: typeof without, send: Send, { request, seen }: Cost) {
  const at = await newBlog(service);
  if (seen === 'members') await send('GET', `blog/${at.blogId}/members`);
  // An answer is held once its version is read again, whichever of the writes was noticed last.
  if (seen === 'the same') for (let time = 0; time < 3; time++) await send(...request(at));
  return costOf(service, send, request(at));
}

test.each(costs)('$does costs members no more than it may, and administrators nothing more', async cost => {
  const { more = [], units = 0 } = cost;

  const plain = await measure(without, calledBy(without, owner).send, cost);
  const asMember = await measure(withMembers, calledBy(withMembers, owner).send, cost);
  const asAdmin = await measure(withMembers, asAdministrator(withMembers).send, cost);

  expect([moreIn(asMember.kinds, plain.kinds), moreIn(plain.kinds, asMember.kinds)]).toEqual([more, []]);
  expect(asAdmin.kinds).toEqual(plain.kinds);
  // A blog that has members is a little larger.
  expect(asMember.units - plain.units).toBeLessThan(units + 0.2);
});

/** The requests to the store of one kind, while a member does something. */
async function kindsOf(act: () => Promise<unknown>): Promise<string[]> {
  withMembers.cosmos.requests.take();
  await act();
  return withMembers.cosmos.requests.take().map(({ kind }) => kind);
}

const as = (person: Person) => calledBy(withMembers, person).send;

test('An author pays one request more for the delete of a post, which is read before', async () => {
  const at = await newBlog(withMembers);
  const path = itemOf(post, at.blogId, at.postId);

  const others = await newBlog(withMembers);

  const kinds = await kindsOf(() => as(writer)('DELETE', path));
  const ofOwner = await kindsOf(() => as(owner)('DELETE', itemOf(post, others.blogId, others.postId)));

  // The last one is of its working copy.
  expect(kinds).toEqual(['patch', 'read', 'read', 'read', 'batch']);
  expect([moreIn(kinds, ofOwner), moreIn(ofOwner, kinds)]).toEqual([['read'], []]);
});

test('An author pays nothing more than others for the update of a post', async () => {
  const at = await newBlog(withMembers);
  const path = itemOf(post, at.blogId, at.postId);
  const body = { ...post.changed, author: { authorId: at.authorId } };

  const kinds = await kindsOf(() => as(writer)('PUT', path, body));

  expect(kinds).toEqual(['patch', 'read', 'read', 'batch']);
});

test('Writes that arrive together share the look at the newest state', async () => {
  const { blogId } = await newBlog(withMembers);
  const create = () => as(owner)('POST', `blog/${blogId}/tag`, tag.full);

  const kinds = await kindsOf(() => together(60, create));

  // One that is under way when they arrive, and the next ones for all that have arrived by then.
  expect(kinds.filter(kind => kind === 'patch').length).toBeLessThan(30);
});

test('Refusals cost two requests, reads three if one was refused within a minute, and those that no blog has a part in none', async () => {
  const { blogId } = await newBlog(withMembers);
  const [nobody, stranger] = [{ headers: {} }, somebody()];

  expect(await kindsOf(() => calledBy(withMembers, nobody).send('DELETE', `blog/${blogId}`))).toEqual([]);
  expect(await kindsOf(() => as(stranger)('POST', 'blog', { name: 'Mine' }))).toEqual([]);
  expect(await kindsOf(() => as(stranger)('DELETE', `blog/${blogId}`))).toEqual(['patch', 'read']);
  expect(await kindsOf(() => as(stranger)('GET', `blog/${blogId}/post`))).toEqual(['read', 'patch', 'read']);
});
