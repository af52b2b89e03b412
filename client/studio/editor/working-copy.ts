import type { BlogClient, Schemas, Versioned } from '../../api/index.ts';
import { bodyOfCopy, draftOfBody } from './copy-body.ts';
import { bodyOf, type Draft, isSameDraft } from './draft.ts';
import { mergeDrafts, settled } from './merge.ts';
import { mergeText } from './merge-text.ts';
import type { StoredPost } from './remote.ts';
import { restoredPosts } from './restored-posts.ts';

/** The working copy of a post, as the service has it. */
export interface WorkingCopy {
  etag: string | undefined;
  /** When it was saved, as it was read last. */
  savedAt?: string | undefined;
  /** When it was to be published by itself last, if the post had been changed by then. */
  missedAt?: string | undefined;
  /** The tag of the post on which the stored working copy is based. */
  basedOn: string | null | undefined;
  /** That on which the draft is based: a newer one once the post's changes were merged in. */
  seen: string | null | undefined;
  /** The post at `basedOn`; unknown where it had changed before it was read here. */
  basis: Draft | undefined;
  /** The tag of the post as it was read. */
  postTag: string | undefined;
  /** All of it, also what is not written here; its text may be older than that of the draft. */
  body: Schemas['PostBody'];
}

type Post = StoredPost['post'];

/** What neither of two has: a line of its own in a text. */
const unknown = '\u0000';

/** What two texts have in common, and where something else is in either. */
const commonText = (one: string, other: string) =>
  mergeText(one, one, other)
    .map(piece => (piece.by === 'nobody' ? piece.text : `\n${unknown}\n`))
    .join('');

/** What two drafts have in common. Where nobody knows what both began with, either may have changed what differs: somebody chooses. */
function common(one: Draft, other: Draft): Draft {
  const both: Draft = {
    title: '',
    content: commonText(one.content, other.content),
    tagIds: [],
    mediaIds: [],
  };
  for (const field of Object.keys(one) as (keyof Draft)[]) {
    const [a, b] = [one[field], other[field]];
    if (Array.isArray(a)) Object.assign(both, { [field]: a.filter(id => b?.includes(id)) });
    else if (field !== 'content' && (a === b || field !== 'metadata'))
      Object.assign(both, { [field]: a === b ? a : unknown });
  }
  return both;
}

/**
 * A working copy with what has become of its post since, and what both began with: where both have changed the same, the draft is as the post is,
 * so that whoever has written the working copy chooses.
 */
function broughtUp(basis: Draft | undefined, copy: Draft, post: Draft): { draft: Draft; began: Draft } {
  const merge = mergeDrafts(basis ?? common(copy, post), copy, post);
  const theirs = Object.fromEntries(merge.places.map(({ id }) => [id, 'theirs' as const]));
  const began = { ...copy };
  for (const { field, base } of merge.places)
    if (field !== 'content') Object.assign(began, { [field]: base });
  began.content = merge.pieces
    .map(piece => (piece.by === 'mine' || piece.by === 'both' ? piece.text : piece.base))
    .join('');
  return { draft: settled(merge, theirs).draft, began };
}

/** The tag of a version that is made of two. */
const tagOf = ({ seen, etag }: WorkingCopy) => `${seen} ${etag}`;

/** What is to become of a working copy by itself: that of a post that is public no more is the draft of it. */
const asideOf = (post: Post): StoredPost['aside'] => (post.published === undefined ? 'due' : 'kept');

/** Reads and writes the working copy of a post. @param read makes a draft of a post that was read. */
export function workingCopies(
  api: BlogClient,
  path: { blogId: string; id: string },
  read: (post: Post) => Draft,
) {
  const [postPath, draftPath] = ['/blog/{blogId}/post/{id}', '/blog/{blogId}/post/{id}/draft'] as const;

  /** The post on which a working copy is based, as far as that is known here. @param isSame whether it is the working copy that is known. */
  function basisIn(known: StoredPost | undefined, isSame: boolean, basedOn: WorkingCopy['basedOn']) {
    if (!known?.copy) return known?.etag === basedOn ? known?.draft : undefined;
    return isSame || known.copy.basedOn === basedOn ? known.copy.basis : undefined;
  }

  /** What was read of both. @param known what is known here of an earlier version. */
  function found(
    { post, etag: postTag, draft: ofPost }: StoredPost,
    { value, etag }: Versioned<Schemas['DraftBody']>,
    known: StoredPost | undefined,
  ): StoredPost {
    const { basedOn = undefined, isOutdated, lastModified: savedAt, publishAt, missedAt, ...body } = value;
    const before = known?.copy;
    const isSame = before !== undefined && before.etag === etag;
    const basis = isOutdated ? basisIn(known, isSame, basedOn) : ofPost;
    const published = body.published ?? basis?.published ?? post.published;
    const draft = { ...draftOfBody(body), published, publishAt: publishAt ?? undefined };
    const copy: WorkingCopy = {
      etag,
      savedAt: savedAt ?? undefined,
      missedAt: missedAt ?? undefined,
      basedOn,
      seen: basedOn,
      basis,
      postTag,
      body,
    };
    const [at, aside] = [Date.now(), asideOf(post)];
    // What others have written into it comes first, and is settled.
    const isIn = isSame && (known?.etag !== undefined || before.seen !== before.basedOn);
    if (!isOutdated || !isIn) return { draft, etag: tagOf(copy), aside, post, copy, at };
    const brought = broughtUp(basis, draft, ofPost);
    const seen = { ...copy, seen: postTag, body: { ...body, ...post, content: '' } };
    const began = before.seen === postTag ? undefined : brought.began;
    return { draft: brought.draft, began, etag: tagOf(seen), aside: 'behind', post, copy: seen, at };
  }

  /** Saves a draft beside its post; one that says what the post says is none. */
  async function save(draft: Draft, { post, etag: known, copy }: StoredPost): Promise<StoredPost> {
    const at = Date.now();
    const postTag = copy ? copy.postTag : known;
    if (copy && isSameDraft(draft, read(post))) {
      await api.delete(draftPath, { path, ifUnchanged: { etag: copy.etag } });
      return { draft, etag: postTag, post, at };
    }
    const basedOn = copy ? copy.seen : postTag;
    const body = bodyOfCopy(draft, copy?.body ?? post, post, basedOn);
    const isRestored = restoredPosts.has(path.id);
    const { etag } = await api.put(draftPath, {
      path,
      body,
      ...(copy ? { ifUnchanged: { etag: copy.etag } } : { ifAbsent: true }),
      prefer: isRestored && 'revision=restored',
    });
    if (isRestored) restoredPosts.delete(path.id);
    const basis = copy && copy.basedOn === copy.seen ? copy.basis : read(post);
    const saved: WorkingCopy = {
      etag,
      savedAt: copy?.savedAt,
      missedAt: draft.publishAt === undefined ? copy?.missedAt : undefined,
      basedOn,
      seen: basedOn,
      basis,
      postTag,
      body: { ...body, content: '' },
    };
    return { draft, etag: tagOf(saved), aside: asideOf(post), post, copy: saved, at };
  }

  /** Puts a working copy in place of its post. One that is to be public no more takes the post back first, as readers have it. */
  async function place(saved: StoredPost): Promise<StoredPost> {
    const { draft, post, copy } = saved;
    if (post.published && !draft.published) return takeBack(saved);
    const { etag } = await api.post(`${draftPath}/publish`, { path, ifUnchanged: { etag: copy?.etag } });
    const now = await api.read(postPath, { path }).catch(() => undefined);
    const at = Date.now();
    // Otherwise somebody has changed it since.
    if (now && now.etag === etag) return { draft: read(now.value), etag, post: now.value, at };
    return { draft, etag: undefined, post: { ...post, published: draft.published }, at };
  }

  async function takeBack({ draft, post, copy }: StoredPost): Promise<StoredPost> {
    const { published: _, ...body } = bodyOf(read(post), post);
    const ifUnchanged = { etag: copy?.postTag };
    const written = await api.put(postPath, { path, body, ifUnchanged, return: 'representation' });
    const back = written.value ?? { ...post, published: undefined };
    const isSeen = copy?.basis && isSameDraft(copy.basis, read(post));
    const after = { ...(copy as WorkingCopy), postTag: written.etag };
    const moved = isSeen ? { ...after, seen: written.etag, basis: read(back) } : after;
    const aside = isSeen ? 'behind' : 'due';
    return { draft, etag: tagOf(moved), aside, post: back, copy: moved, at: Date.now() };
  }

  return { found, save, place };
}
