import type { Payload } from '../content/families.ts';

/** A text as somebody wrote it: a post, or the working copy of one. Its title is its own in the whole run. */
export interface Version {
  payload: Payload;
  /** The principal of who wrote it; undefined if nobody had signed in. */
  by: string | undefined;
  /** Whether it is one of the working copy. */
  isDraft?: true;
}

/** What is there once: a post, or the working copy of one. */
export interface Text {
  now: Version;
  /** When a copy was last due, in milliseconds since 1970; undefined if none was. */
  copied: number | undefined;
}

/** A working copy. */
export interface Draft extends Text {
  /** The version of the post that it was begun with; undefined if only the service knows. */
  basedOn: Version | undefined;
}

export interface Post extends Text {
  draft: Draft | undefined;
}

/** What was deleted and can be restored. */
export interface Binned {
  family: 'post' | 'tag';
  id: string;
  payload: Payload;
  /** Of a post. */
  post?: Post;
}

/** One life of a blog: a blog that was deleted and created again knows nothing of the one before. */
export interface Blog {
  id: string;
  /** The beginning of all titles and names in it. */
  mark: string;
  posts: Map<string, Post>;
  tags: Map<string, Payload>;
  bin: Binned[];
  /** Everything that was ever written to a post, by its name: what was restored may lack a tag. Without what was deleted for good. */
  written: Map<string, { postId: string; versions: Version[] }>;
  /** The titles that must be had back from the revisions of a post. */
  kept: Map<string, Set<string>>;
}

export const newBlog = (id: string, mark: string): Blog => ({
  id,
  mark,
  posts: new Map(),
  tags: new Map(),
  bin: [],
  written: new Map(),
  kept: new Map(),
});

/** What a write says of the copy of what it overwrites. */
export interface Write {
  /** In milliseconds since 1970. */
  now: number;
  /** Whether it asks for a copy. */
  asks: boolean;
}

const tenMinutes = 600_000;

const lengthOf = ({ payload }: Version) => String(payload.content).length;

const isBlank = (value: unknown) =>
  value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isCleared = (before: Version, after: Version) =>
  Object.entries(before.payload).some(([field, value]) => !isBlank(value) && isBlank(after.payload[field]));

/** Whether a copy of what a write overwrites is due (contract.md, Revisions). It is written by hand, and not as the service does it. */
export function isDue({ now: before, copied }: Text, after: Version, { now, asks }: Write): boolean {
  return (
    asks ||
    copied === undefined ||
    now - copied > tenMinutes ||
    isBlank(before.payload.published) !== isBlank(after.payload.published) ||
    before.by !== after.by ||
    lengthOf(after) < lengthOf(before) * 0.75 ||
    isCleared(before, after)
  );
}

/** Remembers that a text of a post must be had back from its revisions. */
export function keep(blog: Blog, postId: string, { payload }: Version): void {
  const titles = blog.kept.get(postId) ?? new Set();
  blog.kept.set(postId, titles.add(String(payload.title)));
}

/** A text by its title: one that was published is there twice. */
export const nameOf = (title: unknown, isDraft = false): string =>
  `${title}${isDraft ? ' (working copy)' : ''}`;

/** Remembers what was written to a post. */
export function note(blog: Blog, postId: string, version: Version): void {
  const name = nameOf(version.payload.title, version.isDraft);
  const { versions = [] } = blog.written.get(name) ?? {};
  blog.written.set(name, { postId, versions: [...versions, version] });
}

/** Forgets everything of a post that is deleted for good. */
export function forget(blog: Blog, postId: string): void {
  blog.kept.delete(postId);
  for (const [name, { postId: of }] of blog.written) if (of === postId) blog.written.delete(name);
}

/** What of the bin can be restored: the newest of each identifier, if it is not there again. */
export function restorable(blog: Blog): Binned[] {
  const newest = new Map(blog.bin.map(each => [`${each.family} ${each.id}`, each]));
  return [...newest.values()].filter(({ family, id }) =>
    family === 'post' ? !blog.posts.has(id) : !blog.tags.has(id),
  );
}
