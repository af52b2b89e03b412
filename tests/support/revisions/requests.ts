import type { Payload } from '../content/families.ts';
import type { Answer } from '../service/service.ts';
import {
  type Binned,
  type Blog,
  type Draft,
  forget,
  isDue,
  keep,
  note,
  type Post,
  restorable,
  type Text,
  type Version,
} from './model.ts';
import { type Deed, lengths, optionalFields, type PlanOf } from './plans.ts';
import { found, postPath, revisionsOf } from './readings.ts';
import type { World } from './world.ts';

/** A request, and what becomes of it, by what is there when it is answered. */
export interface Request {
  method: string;
  path: string;
  body?: unknown;
  headers?: Record<string, string>;
  /** What it is answered if nothing fails. */
  expected(): number;
  /** Whether storage has to keep something for it first. */
  needsCopy?(): boolean;
  /** Whether it was carried out: what the stores say, if the answer does not. */
  isDone(): Promise<boolean>;
  /** Does the same to the model. */
  apply(answer: Answer): void;
}

const asksOf = ({ asks }: { asks: string | undefined }): Record<string, string> =>
  asks === undefined ? {} : { Prefer: asks };

/** The tag of what is at a path, for a condition that holds; one that nothing has, for one that fails. */
async function conditionOn(
  world: World,
  path: string,
  condition: 'none' | 'holds' | 'fails',
): Promise<Record<string, string>> {
  if (condition === 'none') return {};
  const tag = (await world.reader.send('GET', path)).headers.get('etag');
  return { 'If-Match': condition === 'holds' && tag ? tag : '"nothing-has-this"' };
}

const past = '2024-05-04T05:30:00.000Z';

/** The next text, by the one before it. */
function nextPayload(
  world: World,
  blog: Blog,
  postId: string,
  plan: Pick<PlanOf<'put draft'>, 'length' | 'fields' | 'hasTag'>,
  before: Payload | undefined,
): Payload {
  const title = world.newTitle(blog, postId);
  const length = Math.round(String(before?.content ?? '').length * lengths[plan.length]);
  const content = `${title}. `.padEnd(Math.max(length, 100), 'word ');
  const some = Object.fromEntries(plan.fields.map(field => [field, optionalFields[field]]));
  const hasTag = plan.hasTag && blog.tags.has(world.tagId);
  return { title, content, ...some, tags: hasTag ? [{ tagId: world.tagId }] : [] };
}

/** What a merge patch makes of this payload of that one. */
function patchBetween(before: Payload, after: Payload): Payload {
  const gone = Object.keys(before).filter(field => !(field in after));
  return { ...after, ...Object.fromEntries(gone.map(field => [field, null])) };
}

/** Replaces a text, and keeps the one before it if a copy is due. */
function replace(blog: Blog, postId: string, text: Text, after: Version, now: number, asks: boolean): void {
  if (isDue(text, after, { now, asks })) {
    keep(blog, postId, text.now);
    text.copied = now;
  }
  text.now = after;
  note(blog, postId, after);
}

const titleAt = async (world: World, path: string) => (await found(world.reader, path))?.title;

function update(world: World, plan: PlanOf<'put' | 'patch'>, headers: Record<string, string>): Request {
  const blog = world.blog(plan.blog);
  const id = world.postId(plan.post);
  const path = postPath(blog.id, id);
  const before = blog.posts.get(id)?.now;
  const payload: Payload = {
    ...nextPayload(world, blog, id, plan, before?.payload),
    ...(plan.isPublished && { published: past }),
  };
  const after: Version = { payload, by: world.principalOf(plan.person) };
  const asks = plan.asks !== undefined;
  const isPut = plan.does === 'put';
  return {
    method: isPut ? 'PUT' : 'PATCH',
    path,
    body: isPut ? payload : patchBetween(before?.payload ?? {}, payload),
    headers: { ...headers, ...asksOf(plan) },
    expected() {
      const post = blog.posts.get(id);
      if (!post) return 404;
      if (plan.condition === 'fails' || (plan.condition === 'holds' && post.now !== before)) return 412;
      return missesTag(blog, payload) ? 400 : 202;
    },
    needsCopy: () => isDue(blog.posts.get(id) as Post, after, { now: world.instances.now(), asks }),
    isDone: async () => (await titleAt(world, path)) === payload.title,
    apply: () => replace(blog, id, blog.posts.get(id) as Post, after, world.instances.now(), asks),
  };
}

/** Whether a text refers to a tag that is not there. */
const missesTag = ({ tags: there }: Blog, { tags = [] }: Payload): boolean =>
  (tags as { tagId: string }[]).some(({ tagId }) => !there.has(tagId));

function create(world: World, plan: PlanOf<'create'>): Request {
  const blog = world.blog(plan.blog);
  const id = world.postId(plan.post);
  const payload: Payload = {
    ...nextPayload(world, blog, id, plan, undefined),
    ...(plan.isPublished && { published: past }),
  };
  return {
    method: 'POST',
    path: `blog/${blog.id}/post`,
    body: { ...payload, postId: id },
    // An identifier that is taken.
    expected: () => (blog.posts.has(id) ? 500 : 201),
    isDone: async () => (await titleAt(world, postPath(blog.id, id))) === payload.title,
    apply() {
      const now = { payload, by: world.principalOf(plan.person) };
      blog.posts.set(id, { now, copied: undefined, draft: undefined });
      note(blog, id, now);
    },
  };
}

function remove(world: World, plan: PlanOf<'delete'>, headers: Record<string, string>): Request {
  const blog = world.blog(plan.blog);
  const id = world.postId(plan.post);
  const path = postPath(blog.id, id);
  const before = blog.posts.get(id)?.now;
  return {
    method: 'DELETE',
    path,
    headers,
    expected() {
      const post = blog.posts.get(id);
      if (!post) return 404;
      return plan.condition === 'fails' || (plan.condition === 'holds' && post.now !== before) ? 412 : 200;
    },
    needsCopy: () => true,
    isDone: async () => (await found(world.reader, path)) === undefined,
    apply() {
      const post = blog.posts.get(id) as Post;
      blog.posts.delete(id);
      keep(blog, id, post.now);
      if (post.draft) keep(blog, id, post.draft.now);
      blog.bin.push({ family: 'post', id, payload: post.now.payload, post });
    },
  };
}

function writeDraft(
  world: World,
  plan: PlanOf<'put draft'>,
  headers: Record<string, string>,
  basedOn: string | null,
): Request {
  const blog = world.blog(plan.blog);
  const id = world.postId(plan.post);
  const path = `${postPath(blog.id, id)}/draft`;
  const base = blog.posts.get(id)?.now;
  const before = blog.posts.get(id)?.draft?.now;
  const payload = nextPayload(world, blog, id, plan, before?.payload ?? base?.payload);
  const after: Version = { payload, by: world.principalOf(plan.person), isDraft: true };
  const asks = plan.asks !== undefined;
  const isMerged = plan.isMerged && basedOn !== null;
  return {
    method: 'PUT',
    path,
    body: { ...payload, ...(isMerged && { basedOn }) },
    headers: { ...headers, ...asksOf(plan) },
    expected() {
      const post = blog.posts.get(id);
      if (!post) return 404;
      const isSame = post.draft !== undefined && post.draft.now === before;
      if (plan.condition === 'fails' || (plan.condition === 'holds' && !isSame)) return 412;
      return missesTag(blog, payload) ? 400 : 202;
    },
    needsCopy() {
      const draft = blog.posts.get(id)?.draft;
      return draft !== undefined && isDue(draft, after, { now: world.instances.now(), asks });
    },
    isDone: async () => (await titleAt(world, path)) === payload.title,
    apply() {
      const post = blog.posts.get(id) as Post;
      if (post.draft) replace(blog, id, post.draft, after, world.instances.now(), asks);
      else {
        post.draft = { now: after, copied: undefined, basedOn: post.now };
        note(blog, id, after);
      }
      if (isMerged) post.draft.basedOn = base;
    },
  };
}

function discardDraft(world: World, plan: PlanOf<'discard draft'>, headers: Record<string, string>): Request {
  const blog = world.blog(plan.blog);
  const id = world.postId(plan.post);
  const path = `${postPath(blog.id, id)}/draft`;
  const before = blog.posts.get(id)?.draft?.now;
  return {
    method: 'DELETE',
    path,
    headers,
    expected() {
      const draft = blog.posts.get(id)?.draft;
      if (!draft) return 404;
      return plan.condition === 'fails' || (plan.condition === 'holds' && draft.now !== before) ? 412 : 200;
    },
    needsCopy: () => true,
    isDone: async () => (await found(world.reader, path)) === undefined,
    apply() {
      const post = blog.posts.get(id) as Post;
      keep(blog, id, (post.draft as Draft).now);
      post.draft = undefined;
    },
  };
}

function publishDraft(world: World, plan: PlanOf<'publish draft'>, headers: Record<string, string>): Request {
  const blog = world.blog(plan.blog);
  const id = world.postId(plan.post);
  const path = postPath(blog.id, id);
  const before = blog.posts.get(id)?.draft?.now;
  const asks = plan.asks !== undefined;
  const published = (): Version => {
    const { now, draft } = blog.posts.get(id) as Post;
    const { published } = now.payload;
    const payload = { ...draft?.now.payload, ...(published !== undefined && { published }) };
    return { payload, by: world.principalOf(plan.person) };
  };
  return {
    method: 'POST',
    path: `${path}/draft/publish`,
    headers: { ...headers, ...asksOf(plan) },
    expected() {
      const post = blog.posts.get(id);
      if (!post?.draft) return 404;
      const { now, basedOn } = post.draft;
      if (plan.condition === 'fails' || (plan.condition === 'holds' && now !== before)) return 412;
      if (basedOn !== post.now) return 412;
      return missesTag(blog, now.payload) ? 400 : 202;
    },
    needsCopy: () => isDue(blog.posts.get(id) as Post, published(), { now: world.instances.now(), asks }),
    isDone: async () => (await found(world.reader, `${path}/draft`)) === undefined,
    apply() {
      const post = blog.posts.get(id) as Post;
      replace(blog, id, post, published(), world.instances.now(), asks);
      post.draft = undefined;
    },
  };
}

/** What of the bin a step is for: something that can be restored, or else what it once had. */
const chosen = (blog: Blog, which: number): Binned | undefined => {
  const some = restorable(blog);
  return some.length > 0 ? some[which % some.length] : blog.bin.at(-1);
};

const without = (payload: Payload, blog: Blog): Payload => ({
  ...payload,
  ...(payload.tags !== undefined && {
    tags: (payload.tags as { tagId: string }[]).filter(({ tagId }) => blog.tags.has(tagId)),
  }),
});

function restore(world: World, plan: PlanOf<'restore'>): Request | undefined {
  const blog = world.blog(plan.blog);
  const binned = chosen(blog, plan.which);
  if (!binned) return undefined;
  const { family, id, post } = binned;
  const item = `blog/${blog.id}/${family}/${id}`;
  return {
    method: 'POST',
    path: `blog/${blog.id}/deleted/${family}/${id}/restore`,
    // An identifier that is taken.
    expected: () => (restorable(blog).includes(binned) ? 201 : 500),
    isDone: async () => (await found(world.reader, item)) !== undefined,
    apply() {
      blog.bin = blog.bin.filter(each => each.family !== family || each.id !== id);
      if (!post) {
        blog.tags.set(id, binned.payload);
        return;
      }
      const now = { ...post.now, payload: without(post.now.payload, blog) };
      const draft = post.draft && {
        ...post.draft,
        now: { ...post.draft.now, payload: without(post.draft.now.payload, blog) },
        basedOn: post.draft.basedOn === post.now ? now : undefined,
      };
      blog.posts.set(id, { now, copied: post.copied, draft });
      note(blog, id, now);
      if (draft) note(blog, id, draft.now);
    },
  };
}

function deleteForGood(world: World, plan: PlanOf<'delete for good'>): Request | undefined {
  const blog = world.blog(plan.blog);
  const binned = chosen(blog, plan.which);
  if (!binned) return undefined;
  const { family, id } = binned;
  return {
    method: 'DELETE',
    path: `blog/${blog.id}/deleted/${family}/${id}`,
    expected: () => (restorable(blog).includes(binned) ? 200 : 404),
    isDone: async () => true,
    apply() {
      blog.bin = blog.bin.filter(each => each.family !== family || each.id !== id);
      if (family === 'post') forget(blog, id);
    },
  };
}

/** One of the revisions of a post, and where it is. */
async function someRevision(world: World, plan: PlanOf<'delete revision' | 'put back'>) {
  const blog = world.blog(plan.blog);
  const id = world.postId(plan.post);
  const all = (await revisionsOf(world.reader, blog.id, id)) ?? [];
  const revision = all[plan.which % all.length];
  const path = revision && `${postPath(blog.id, id)}/revision/${revision.name}`;
  return { blog, id, revision, path };
}

async function deleteRevision(world: World, plan: PlanOf<'delete revision'>): Promise<Request | undefined> {
  const { blog, id, revision, path } = await someRevision(world, plan);
  if (!revision || !path) return undefined;
  return {
    method: 'DELETE',
    path,
    expected: () => 200,
    isDone: async () => (await found(world.reader, path)) === undefined,
    apply: () => blog.kept.get(id)?.delete(revision.title),
  };
}

/** A restore of a version: an update with what the revision is, under a title of its own. */
async function putBack(world: World, plan: PlanOf<'put back'>): Promise<Request | undefined> {
  const { blog, id, path } = await someRevision(world, plan);
  if (!path) return undefined;
  const { slug: _slug, missing: _missing, ...restored } = (await found(world.reader, path)) ?? {};
  const item = postPath(blog.id, id);
  const payload: Payload = { ...restored, title: world.newTitle(blog, id) };
  const after: Version = { payload, by: world.principalOf(plan.person) };
  return {
    method: 'PUT',
    path: item,
    body: payload,
    headers: { ...(await conditionOn(world, item, 'holds')), Prefer: 'revision=restored' },
    expected: () => 202,
    needsCopy: () => true,
    isDone: async () => (await titleAt(world, item)) === payload.title,
    apply: () => replace(blog, id, blog.posts.get(id) as Post, after, world.instances.now(), true),
  };
}

function deleteTag(world: World, plan: PlanOf<'delete tag'>): Request {
  const blog = world.blog(plan.blog);
  const path = `blog/${blog.id}/tag/${world.tagId}`;
  return {
    method: 'DELETE',
    path,
    expected: () => (blog.tags.has(world.tagId) ? 200 : 404),
    needsCopy: () => true,
    isDone: async () => (await found(world.reader, path)) === undefined,
    apply() {
      const payload = blog.tags.get(world.tagId) as Payload;
      blog.tags.delete(world.tagId);
      blog.bin.push({ family: 'tag', id: world.tagId, payload });
    },
  };
}

/** The request of a deed; undefined if there is nothing for it yet. */
export async function requestOf(world: World, deed: Deed): Promise<Request | undefined> {
  const path = postPath(world.blog(deed.blog).id, world.postId(deed.post));
  switch (deed.does) {
    case 'create':
      return create(world, deed);
    case 'put':
    case 'patch':
      return update(world, deed, await conditionOn(world, path, deed.condition));
    case 'delete':
    case 'discard draft': {
      const at = deed.does === 'delete' ? path : `${path}/draft`;
      const headers = await conditionOn(world, at, deed.condition);
      return deed.does === 'delete' ? remove(world, deed, headers) : discardDraft(world, deed, headers);
    }
    case 'put draft': {
      const basedOn = (await world.reader.send('GET', path)).headers.get('etag');
      return writeDraft(world, deed, await conditionOn(world, `${path}/draft`, deed.condition), basedOn);
    }
    case 'publish draft':
      return publishDraft(world, deed, await conditionOn(world, `${path}/draft`, deed.condition));
    case 'restore':
      return restore(world, deed);
    case 'delete for good':
      return deleteForGood(world, deed);
    case 'delete revision':
      return deleteRevision(world, deed);
    case 'put back':
      return putBack(world, deed);
    case 'delete tag':
      return deleteTag(world, deed);
    case 'delete blog':
      return undefined;
  }
}
