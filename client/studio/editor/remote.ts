import { type BlogClient, ChangedError, type Schemas } from '../../api/index.ts';
import type { DraftVersion, RemoteDraft, WriteOutcome } from '../saving/remote-draft.ts';
import { isTaken, isTooLarge, type Trouble, troubleOf } from '../trouble.ts';
import { words } from '../words.ts';
import { bodyOf, type Draft, draftOf } from './draft.ts';
import { type Lost, withoutLost } from './lost-references.ts';
import { restoredPosts } from './restored-posts.ts';

/** A version of a post. */
export interface StoredPost extends DraftVersion<Draft> {
  /** All of the post, also what is not written here. */
  post: Schemas['Post'];
  /** What the draft that was sent named, and was left out because somebody has deleted it. */
  lost?: readonly Lost[];
}

export type RemotePost = RemoteDraft<Draft, StoredPost>;

/** Posts that were public and are drafts again, of which the service does not always say that they were. */
export interface TakenBack {
  has(postId: string): boolean;
  add(postId: string): void;
}

/** Why nothing of the blog is there for this person; undefined if it is. */
export type WhyBarred = () => Promise<Trouble | undefined>;

interface Failed {
  kind: 'failed';
  trouble: Trouble;
}

/** What was written, with what had to be left out of it. */
const withLost = (written: WriteOutcome<StoredPost>, lost: readonly Lost[]): WriteOutcome<StoredPost> =>
  written.kind === 'stored'
    ? { kind: 'stored', stored: { ...written.stored, lost: [...lost, ...(written.stored.lost ?? [])] } }
    : written;

const mebibyte = 1024 * 1024;

/** What the service stores of one post, in bytes. */
const mostBytes = 2 * mebibyte;

/** How much of a text is too much, where that is why it is not taken; what is in between may not say that it is. */
function tooLong(draft: Draft, error: unknown): Trouble | undefined {
  const { size } = new Blob([JSON.stringify(bodyOf(draft))]);
  if (!isTooLarge(error) && size < mostBytes) return undefined;
  const inMegabytes = (bytes: number) => (Math.ceil((bytes / mebibyte) * 100) / 100).toString();
  const over = inMegabytes(Math.max(0, size - mostBytes) + mebibyte / 100);
  return { kind: 'refused', text: words.postTooLong(inMegabytes(size), inMegabytes(mostBytes), over) };
}

/**
 * A post of the service.
 * @param postId its identifier. For a new post the page chooses it, so that a create can be asked for again without making two.
 * @param takenBack remembers that it was public, so that its slug stays.
 * @param whyBarred finds out whether a post was deleted, or is there for others only.
 */
export function remotePost(
  api: BlogClient,
  { blogId, postId }: { blogId: string; postId: string },
  takenBack: TakenBack,
  whyBarred: WhyBarred,
): RemotePost {
  const [path, of] = ['/blog/{blogId}/post/{id}', { path: { blogId, id: postId } }] as const;
  let wasPublic = takenBack.has(postId);
  return {
    async read() {
      try {
        const { value, etag } = await api.read(path, of);
        return { kind: 'found', stored: { draft: read(value), etag, post: value } };
      } catch (error) {
        return failed(error);
      }
    },
    async write(draft, replaced) {
      try {
        return { kind: 'stored', stored: await (replaced ? update(draft, replaced) : create(draft)) };
      } catch (error) {
        const isOther = error instanceof ChangedError || (!replaced && isTaken(error));
        if (isOther) return { kind: 'changed' };
        const left = withoutLost(draft, error);
        if (left) return withLost(await this.write(left.draft, replaced), left.lost);
        const trouble = tooLong(draft, error);
        const failure = trouble ? { kind: 'failed' as const, trouble } : await failed(error);
        if (!replaced || failure.trouble.kind !== 'gone') return failure;
        // An instance that still reads it does not know yet what the one that refused knows.
        const isThere = (await this.read()).kind === 'found';
        return isThere ? { kind: 'failed', trouble: { kind: 'away', text: words.failing } } : failure;
      }
    },
  };

  async function failed(error: unknown): Promise<Failed> {
    const trouble = troubleOf(error);
    const barred = trouble.kind === 'gone' ? await whyBarred() : undefined;
    return { kind: 'failed', trouble: barred ?? trouble };
  }

  function read(post: StoredPost['post']): Draft {
    if (post.published !== undefined) wasPublic = true;
    else if (wasPublic) takenBack.add(postId);
    return draftOf(post, wasPublic);
  }

  /** What a write that was carried out has made, as far as its answer says it. */
  function storedBy(
    draft: Draft,
    etag: string | undefined,
    post: StoredPost['post'] | undefined,
    before: StoredPost['post'],
  ): StoredPost {
    return post && etag ? { draft: read(post), etag, post } : { draft, etag: undefined, post: before };
  }

  async function update(draft: Draft, { post, etag: known }: StoredPost): Promise<StoredPost> {
    const body = bodyOf(draft, post);
    const isRestored = restoredPosts.has(postId);
    const { etag, value } = await api.put(path, {
      ...of,
      body,
      ifUnchanged: { etag: known },
      return: 'representation',
      prefer: isRestored && 'revision=restored',
    });
    if (isRestored) restoredPosts.delete(postId);
    return storedBy(draft, etag, value, post);
  }

  async function create(draft: Draft): Promise<StoredPost> {
    const body = { ...bodyOf(draft), postId };
    const created = await api.post('/blog/{blogId}/post', {
      path: { blogId },
      body,
      return: 'representation',
    });
    const { version, value } = created;
    const nothing = {
      blogId,
      postId,
      resourceId: postId,
      title: '',
      content: '',
      slug: '',
      lastModified: '',
    };
    return storedBy(draft, version.etag, value, { ...nothing, tags: [], media: [] });
  }
}
