import { type BlogClient, ChangedError, type Schemas, ServiceError } from '../../api/index.ts';
import type { DraftVersion, RemoteDraft, WriteOutcome } from '../saving/remote-draft.ts';
import { isTaken, type Trouble, troubleOf } from '../trouble.ts';
import { words } from '../words.ts';
import { bodyOf, type Draft, draftOf } from './draft.ts';
import type { Lost } from './refused.ts';
import { restoredPosts } from './restored-posts.ts';
import type { WorkingCopy } from './working-copy.ts';

/** A version of a post, or of its working copy where it has one. */
export interface StoredPost extends DraftVersion<Draft> {
  /** All of the post as readers have it, also what is not written here. */
  post: Schemas['Post'];
  /** Its working copy, in which the draft is saved. */
  copy?: WorkingCopy | undefined;
  /** When it was read or written, by the clock of this computer. */
  at?: number;
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

/** Whether there is no such thing, or not any more. */
const isMissing = (error: unknown) => error instanceof ServiceError && error.status === 404;

/** Most posts have no working copy. */
function isNone(error: unknown): undefined {
  if (!isMissing(error)) throw error;
}

/** Whether a working copy is another one now, or is none any more. */
const isPassed = (error: unknown) => error instanceof ChangedError || isMissing(error);

interface Failed {
  kind: 'failed';
  trouble: Trouble;
}

/** What was written, with what had to be left out of it. */
const withLost = (written: WriteOutcome<StoredPost>, lost: readonly Lost[]): WriteOutcome<StoredPost> =>
  written.kind === 'stored'
    ? { kind: 'stored', stored: { ...written.stored, lost: [...lost, ...(written.stored.lost ?? [])] } }
    : written;

/** From this many characters on, a text may be why nothing was answered. */
const manyCharacters = 500_000;

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
  /** What writes a working copy. It is loaded with the first published post. */
  const copies = () =>
    import('./working-copy.ts').then(({ workingCopies }) => workingCopies(api, { blogId, id: postId }, read));
  return {
    async read(known) {
      try {
        const [{ value, etag }, copy] = await Promise.all([
          api.read(path, of),
          api.read(`${path}/draft`, of).catch(isNone),
        ]);
        const stored: StoredPost = { draft: read(value), etag, post: value, at: Date.now() };
        return { kind: 'found', stored: copy ? await (await copies()).found(stored, copy, known) : stored };
      } catch (error) {
        return failed(error);
      }
    },
    async place(saved) {
      try {
        return { kind: 'stored', stored: await (await copies()).place(saved) };
      } catch (error) {
        return isPassed(error) ? { kind: 'changed' } : failed(error);
      }
    },
    async write(draft, replaced) {
      const isAside = replaced?.copy || replaced?.post.published;
      try {
        const write = isAside ? (await copies()).save : replaced ? update : create;
        return { kind: 'stored', stored: await write(draft, replaced as StoredPost) };
      } catch (error) {
        if (isAside && isPassed(error)) return { kind: 'changed' };
        const isOther = error instanceof ChangedError || (!replaced && isTaken(error));
        if (isOther) return { kind: 'changed' };
        // With an answer there is a connection, with which this can be loaded.
        const isLoaded = error instanceof ServiceError || draft.content.length > manyCharacters;
        const refused = isLoaded ? await import('./refused.ts').catch(() => undefined) : undefined;
        const left = refused?.withoutLost(draft, error);
        if (left) return withLost(await this.write(left.draft, replaced), left.lost);
        const trouble = refused?.tooLong(draft, error);
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
    if (post.published !== undefined) {
      wasPublic = true;
      // It is there then when it is needed, also without a connection.
      copies().catch(() => undefined);
    } else if (wasPublic) takenBack.add(postId);
    return draftOf(post, wasPublic);
  }

  /** What a write that was carried out has made, as far as its answer says it. */
  function storedBy(
    draft: Draft,
    etag: string | undefined,
    post: StoredPost['post'] | undefined,
    before: StoredPost['post'],
  ): StoredPost {
    const at = Date.now();
    return post && etag
      ? { draft: read(post), etag, post, at }
      : { draft, etag: undefined, post: before, at };
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
