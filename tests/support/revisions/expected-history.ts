import type { Payload } from '../content/families.ts';
import { type Blog, nameOf, type Post, restorable, type Version } from './model.ts';
import { optionalFields } from './plans.ts';
import { deletedOf, draftsOf, found, postPath, type Revision, revisionsOf } from './readings.ts';
import type { World } from './world.ts';

/** How many of the newest revisions are kept whatever their time. */
const newest = 25;

/** What of a text the model knows: not its slug, which the service makes. */
function textOf(payload: Payload, withPublished: boolean): Payload {
  const { title, content, published } = payload;
  const tags = (payload.tags ?? []) as Payload[];
  const others = Object.keys(optionalFields).map(field => [field, payload[field]]);
  return {
    title,
    content,
    tags: tags.map(({ tagId }) => tagId),
    ...Object.fromEntries(others),
    ...(withPublished && { published: published && Date.parse(String(published)) }),
  };
}

/** A version as it can be had back: without the tags that are gone. */
function expectedOf({ tags: there }: Blog, { payload, isDraft }: Version): Payload {
  const tags = ((payload.tags ?? []) as { tagId: string }[]).filter(({ tagId }) => there.has(tagId));
  return textOf({ ...payload, tags }, !isDraft);
}

/** What was looked at: a revision never changes, so that each is read once until the end. */
export type Seen = Set<string>;

async function expectRevision(world: World, blog: Blog, postId: string, revision: Revision): Promise<void> {
  const path = `${postPath(blog.id, postId)}/revision/${revision.name}`;
  const { isDraft = false, title, who } = revision;
  const written = blog.written.get(nameOf(title, isDraft));
  // Neither of another blog, nor of another post, nor of an earlier life, nor deleted for good.
  expect([title, written?.postId]).toEqual([title, postId]);
  const { missing = [], ...payload } = (await found(world.reader, path)) ?? {};
  const read = { text: textOf(payload, !isDraft), missing, by: who?.principal };
  const may = written?.versions.map(version => {
    const tags = (version.payload.tags ?? []) as Payload[];
    const gone = tags.filter(({ tagId }) => !blog.tags.has(String(tagId)));
    const missing = gone.map(({ tagId }) => ({ family: 'tag', id: tagId }));
    return { text: expectedOf(blog, version), missing, by: version.by };
  });
  expect(may).toContainEqual(read);
}

/** The revisions of a post: all that must be there, and nothing that must not. */
async function expectRevisions(world: World, blog: Blog, postId: string, seen: Seen): Promise<void> {
  const revisions = await revisionsOf(world.reader, blog.id, postId);
  if (!blog.posts.has(postId)) {
    expect(revisions).toBeUndefined();
    return;
  }
  const all = revisions ?? [];
  const times = all.map(({ time }) => time);
  expect(times).toEqual([...times].sort().reverse());
  const titles = all.map(({ title }) => title);
  // Those beyond the newest are thinned: one a day stays.
  const lost = [...(blog.kept.get(postId) ?? [])].filter(title => !titles.includes(title));
  if (all.length < newest) expect([blog.mark, lost]).toEqual([blog.mark, []]);
  for (const revision of all) {
    const place = `${blog.mark} ${postId} ${revision.name} ${blog.tags.size}`;
    if (seen.has(place)) continue;
    await expectRevision(world, blog, postId, revision);
    seen.add(place);
  }
}

/** A post and its working copy, as they were written. */
async function expectTexts(world: World, blog: Blog, postId: string, post: Post | undefined): Promise<void> {
  const path = postPath(blog.id, postId);
  const [stored, draft] = [await found(world.reader, path), await found(world.reader, `${path}/draft`)];
  expect(stored && textOf(stored, true)).toEqual(post && expectedOf(blog, post.now));
  expect(draft && textOf(draft, false)).toEqual(post?.draft && expectedOf(blog, post.draft.now));
  if (post?.draft?.basedOn) expect(draft?.isOutdated ?? false).toBe(post.draft.basedOn !== post.now);
}

async function expectBin(world: World, blog: Blog): Promise<void> {
  const deleted = (await deletedOf(world.reader, blog.id)) ?? [];
  const lines = deleted.map(({ family, id, title }) => `${family} ${id} ${title}`);
  const due = restorable(blog).map(
    ({ family, id, payload }) => `${family} ${id} ${payload.title ?? payload.name}`,
  );
  expect(lines).toEqual(expect.arrayContaining(due));
  // Nothing that is there again, and nothing of another blog.
  const may = due.map(line => line.split(' ').slice(0, 2).join(' '));
  expect(deleted.filter(({ family, id }) => !may.includes(`${family} ${id}`))).toEqual([]);
  expect(deleted.filter(({ title }) => !title.startsWith(blog.mark))).toEqual([]);
}

/** Fails unless everything that the guarantee names can be had back, and nothing of another blog. */
export async function expectHistory(world: World, seen: Seen): Promise<void> {
  for (const blog of world.blogs) {
    await expectBin(world, blog);
    for (const postId of world.postIds) {
      await expectTexts(world, blog, postId, blog.posts.get(postId));
      await expectRevisions(world, blog, postId, seen);
    }
    const drafts = (await draftsOf(world.reader, blog.id)) ?? [];
    const titles = [...blog.posts.values()].flatMap(({ draft }) => draft?.now.payload.title ?? []);
    expect(drafts.map(({ title }) => title).sort()).toEqual(titles.sort());
  }
}

/** No name of a revision opens anything at another post or in another blog. */
export async function expectNothingOfOthers(world: World): Promise<void> {
  const places = world.blogs.flatMap(({ id }) => world.postIds.map(postId => ({ id, postId })));
  for (const from of places) {
    const [revision] = (await revisionsOf(world.reader, from.id, from.postId)) ?? [];
    if (!revision) continue;
    for (const { id, postId } of places) {
      if (id === from.id && postId === from.postId) continue;
      const path = `${postPath(id, postId)}/revision/${revision.name}`;
      expect([path, await found(world.reader, path)]).toEqual([path, undefined]);
    }
  }
}
