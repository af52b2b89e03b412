import type { Container } from '@azure/cosmos';
import { guidOf, type Item, type ItemKeys } from '../../families/item.ts';
import { type PostContent, post as posts } from '../../families/post.ts';
import { besideKey, type Key, type KeyRange } from '../../store/keys.ts';
import { type ChildNotes, readById, readItem, type VersionedItem } from '../../store/reads/items.ts';
import { storedChildren } from '../../store/reads/stored-children.ts';
import type { ReadVersion, Repository } from '../../store/repository.ts';
import { unchosen } from '../../values/slug.ts';
import { isBlank } from '../../values/white-space.ts';
import { ownPart } from '../../versions/entity-tag.ts';

/** What a working copy has of a post's content beside the title: not what is made of the rest, nor what only restoring sets. */
type DraftContent = Omit<
  PostContent,
  'title' | 'words' | 'slug' | 'formerSlugs' | 'lastModified' | 'imported'
> & {
  slug?: string;
};

/** A working copy as it is stored: one item beside its post, in the blog's partition. */
export interface DraftItem extends ItemKeys {
  /** That of the post. What is left of an earlier post with the same identifier is no working copy of this one. */
  created: string;
  /** The own part of the post's tag (versions/entity-tag.ts) that the changes were made to. */
  basedOn: string;
  title: string;
  /** When it was changed last. */
  lastModified: string;
  /** When it is published by itself, as the body says it, and as the timer looks it up; undefined if it is published by a request alone. */
  publishAt?: string;
  wakeAt?: string;
  /** When it was to be published by itself last, if nothing was published then. */
  missedAt?: string;
  /** The rest, in an object, so that no index has any of it, and no query for posts finds it. */
  post: DraftContent;
  /** What features keep in it. */
  notes?: ChildNotes;
}

/** With what Cosmos DB adds: the tag of its version, and when it was written, in seconds since 1970. */
export type StoredDraft = DraftItem & { _etag: string; _ts?: number };

/** The Cosmos DB id of the working copy of a post. */
export const draftId = (guid: string): string => `draft:${guid}`;

/** Its list key: a delete of the blog finds it with the blog's children. */
export const draftListKey = ({ blogId, guid }: Key): string => besideKey(blogId, `draft/${guid}`);

/** The list keys of all working copies of a blog. `0` is the character after `/`. */
export const draftRange = (blogId: string): KeyRange => ({
  from: besideKey(blogId, 'draft/'),
  to: besideKey(blogId, 'draft0'),
});

/** A post with its working copy, if it has one. */
export interface PostAndDraft {
  post: VersionedItem<'post'>;
  draft: StoredDraft | undefined;
}

/** A working copy as it is written, without what Cosmos DB adds. */
export const ownOf = (stored: StoredDraft): DraftItem =>
  Object.fromEntries(
    Object.entries(stored).filter(([name]) => !name.startsWith('_')),
  ) as unknown as DraftItem;

/** What is in the place of a post's working copy, be it of an earlier post. */
export const readInPlace = (container: Container, { blogId, guid }: Key): Promise<StoredDraft | undefined> =>
  readById<StoredDraft>(container, blogId, draftId(guid));

/** The working copy of a post. @param inPlace what is in its place. */
export const draftOf = (
  { created }: Pick<ItemKeys, 'created'>,
  inPlace: StoredDraft | undefined,
): StoredDraft | undefined => (inPlace?.created === created ? inPlace : undefined);

/** Reads a post with its working copy; undefined if there is no such post. */
export async function readWithDraft(container: Container, key: Key): Promise<PostAndDraft | undefined> {
  const [post, inPlace] = await Promise.all([readItem(container, 'post', key), readInPlace(container, key)]);
  return post && { post, draft: draftOf(post, inPlace) };
}

/** Whether a post was changed since the version that its working copy is based on. */
export const isOutdated = ({ basedOn }: Pick<DraftItem, 'basedOn'>, post: { _etag: string }): boolean =>
  basedOn !== ownPart(post._etag);

/** The posts of a blog as their working copies have them: of a post without one there is none. */
export const draftsAsPosts = (container: Container): Pick<Repository<'post'>, 'list' | 'read'> => ({
  ...storedChildren(container, 'post'),
  async read(key) {
    const found = await readWithDraft(container, key);
    return found?.draft && asPost(found.draft, found.post);
  },
});

/** What a working copy has of the content that a request gives its post. */
export function draftContent(content: PostContent): Pick<DraftItem, 'title' | 'post'> {
  const { title, words: _, formerSlugs: __, lastModified: ___, imported: ____, slug, ...rest } = content;
  return { title, post: { ...rest, ...(slug !== unchosen.leftOut && { slug }) } };
}

/** The content that a working copy gives its post; its slug is what stands for none where none is given. */
export function contentOf({ title, post }: Pick<DraftItem, 'title' | 'post'>): PostContent {
  const { slug = unchosen.leftOut, ...rest } = post;
  return posts.slug.put({ ...rest, title, slug, lastModified: '' }, slug);
}

/** A working copy as the post that it would be, with the tag of the working copy. */
export function asPost(draft: StoredDraft, post: Item<'post'>): VersionedItem<'post'> {
  const { id, blogId, listKey, created, formerSlugs, imported } = post;
  const { notes, _etag, _ts } = draft;
  const content = contentOf(draft);
  return {
    ...content,
    ...{ id, blogId, listKey, created, formerSlugs, imported },
    slug: isBlank(content.slug) ? post.slug : content.slug,
    published: content.published ?? post.published,
    lastModified: draft.lastModified,
    ...(notes && { notes }),
    _etag,
    ...(_ts !== undefined && { _ts }),
  };
}

/** What is deleted with a post as the post that it would be, if it is the post's working copy. */
export const deletedAsPost = (deleted: ReadVersion, post: Item<'post'>): VersionedItem<'post'> | undefined =>
  deleted.id === draftId(guidOf(post)) ? asPost(deleted as StoredDraft, post) : undefined;
