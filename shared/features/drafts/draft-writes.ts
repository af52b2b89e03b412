import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { PostContent } from '../../families/post.ts';
import type { PlacedReference } from '../../families/reference.ts';
import { type Key, referencedIds } from '../../store/keys.ts';
import type { ChildNotes, VersionedItem } from '../../store/reads/items.ts';
import type { Around, Precondition } from '../../store/repository.ts';
import { batchLimit, sendBatch, unexpected } from '../../store/transport/batch.ts';
import { catchUp, metAnother, settleByNewest } from '../../store/transport/settle.ts';
import { hasContent } from '../../store/writes/creation-batch.ts';
import {
  absentWithBlog,
  decideByNewest,
  requireCondition,
  requireReferences,
  unknownAnd,
  updateByNewest,
} from '../../store/writes/newest-state.ts';
import { ownPart } from '../../versions/entity-tag.ts';
import { type GivenTime, requireToCome, timesOf } from './publish-at.ts';
import {
  asPost,
  type DraftItem,
  draftContent,
  draftId,
  draftListKey,
  draftOf,
  ownOf,
  readInPlace,
  readWithDraft,
  type StoredDraft,
} from './stored-draft.ts';

/** A condition on a working copy and its post. @returns why it does not hold. */
export type DraftCondition = (
  post: VersionedItem<'post'>,
  draft: StoredDraft | undefined,
) => ReturnType<Precondition<'post'>>;

/** What is done around each attempt at a write of a working copy, which is given as the post that it would be. */
export interface AroundDraft extends Pick<Around<'post'>, 'overwriting'> {
  condition: DraftCondition;
  /** What is kept in a new one besides. */
  notes?: ChildNotes | undefined;
}

/** What a request gives of a working copy. */
export interface GivenDraft {
  content: PostContent;
  references: PlacedReference[];
  /** The own part of a tag of the post; undefined if the request does not say it. */
  basedOn: string | undefined;
  /** When it is published by itself; undefined for never. */
  time: GivenTime | undefined;
}

/** A working copy that is to be written. */
interface Change {
  post: VersionedItem<'post'>;
  item: DraftItem;
  /** What it takes the place of. */
  inPlace: StoredDraft | undefined;
}

/**
 * Writes the working copies of posts. No write of one changes the post, or the item of the blog, which is the version of all that others
 * read in the blog.
 */
export class DraftWrites {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /**
   * Creates or replaces the working copy of a post; writes nothing if it already says that.
   * @returns the tag of its version.
   * @throws Failure `absent` if there is no such post, `referenceMissing`, `tooLarge`, what the condition returns, `contended`, `storeFailed`,
   *   `storeUnanswered`.
   */
  async put(key: Key, given: GivenDraft, around: AroundDraft): Promise<string | undefined> {
    // What the first one is made from must not be an outdated read of the post.
    if (given.basedOn === undefined && !(await readInPlace(this.#container, key)))
      await catchUp(this.#container, key.blogId);
    let inPlace: StoredDraft | undefined;
    let same: StoredDraft | undefined;
    const written = await updateByNewest(this.#container, 'post', key, {
      draftOf: async () => {
        inPlace = await readInPlace(this.#container, key);
        return { content: given.content };
      },
      condition: post => {
        const before = draftOf(post, inPlace);
        const refusal = around.condition(post, before);
        // Who has not seen that it was published or missed learns of that first.
        if (!refusal) requireToCome(given.time, before);
        return refusal;
      },
      changeOf: async (post): Promise<Change | undefined> => {
        const item = itemOf(key, given, post, draftOf(post, inPlace));
        same =
          inPlace && hasContent(inPlace, { ...item, lastModified: inPlace.lastModified })
            ? inPlace
            : undefined;
        return same ? undefined : { post, item, inPlace };
      },
      write: async change => {
        const notes = await notesOf(change, around);
        return this.#write(
          { ...change, item: { ...change.item, ...(notes && { notes }) } },
          given.references,
        );
      },
    });
    return same ? same._etag : written.own;
  }

  /** One batch, which reads the post, so that no working copy is written without it, and what is referred to. */
  async #write({ post, item, inPlace }: Change, references: PlacedReference[]) {
    const { blogId } = post;
    const ids = referencedIds(references);
    const fit = ids.length <= batchLimit - 2;
    if (!fit) await requireReferences(this.#container, blogId, references).catch(absentWithBlog);
    const outcome = await sendBatch(this.#container, blogId, {
      writes: [inPlace ? { replace: item, version: inPlace._etag } : { create: item }],
      required: [post.id, ...(fit ? ids : [])],
    });
    if (outcome.done) return { own: outcome.items[0] };
    // 409, 412, 404: another has written or deleted it since it was read, or deleted the post, which the next read will show.
    if (outcome.refused === 'required') {
      if (outcome.status !== 404) throw unexpected(outcome);
      if (outcome.at > 0) await requireReferences(this.#container, blogId, references).catch(absentWithBlog);
      return metAnother;
    }
    if (outcome.status === 409 || outcome.status === 412 || outcome.status === 404) return metAnother;
    throw unexpected(outcome);
  }

  /**
   * Deletes the working copy of a post.
   * @throws Failure `absent` if there is none, and others as {@link put}.
   */
  discard(key: Key, { condition, overwriting }: AroundDraft): Promise<void> {
    let tried: string | undefined;
    return settleByNewest(this.#container, key.blogId, async isUncertain => {
      const found = await decideByNewest(this.#container, key.blogId, isUncertain, async () => {
        const { post, draft } = (await readWithDraft(this.#container, key)) ?? {};
        // An earlier attempt was carried out without an answer.
        if (!draft && isUncertain) return undefined;
        if (!post || !draft) throw new Failure('absent');
        if (isUncertain && draft._etag !== tried) throw unknownAnd('another has been written since');
        requireCondition(() => condition(post, draft), post, isUncertain);
        return { post, draft };
      });
      if (!found) return undefined;
      const { post, draft } = found;
      tried = draft._etag;
      await overwriting?.(asPost(draft, post), undefined, []);
      return (await this.drop(draft)) ? undefined : metAnother;
    });
  }

  /** Notes that a working copy was not published at its time, unless it has been changed meanwhile. */
  async miss(draft: StoredDraft): Promise<void> {
    const { publishAt, wakeAt: _, ...rest } = ownOf(draft);
    const replace = { ...rest, ...(publishAt !== undefined && { missedAt: publishAt }) };
    const writes = [{ replace, version: draft._etag }];
    const outcome = await sendBatch(this.#container, draft.blogId, { writes });
    if (!outcome.done && outcome.status !== 412 && outcome.status !== 404) throw unexpected(outcome);
  }

  /** Deletes exactly this version of a working copy. @returns whether it was still there. */
  async drop({ blogId, id, _etag }: StoredDraft): Promise<boolean> {
    const outcome = await sendBatch(this.#container, blogId, { writes: [{ delete: id, version: _etag }] });
    if (!outcome.done && outcome.status !== 412 && outcome.status !== 404) throw unexpected(outcome);
    return outcome.done;
  }
}

/** What is kept in a working copy besides, once what it replaces may be overwritten. */
async function notesOf({ post, item, inPlace }: Change, { notes, overwriting }: AroundDraft) {
  const before = draftOf(post, inPlace);
  if (!before) return notes;
  return overwriting?.(asPost(before, post), asPost({ ...item, _etag: '' }, post), []);
}

/** A working copy with what a request gives. @param before the one that it replaces. */
function itemOf(
  key: Key,
  { content, basedOn, time }: GivenDraft,
  { created, _etag }: VersionedItem<'post'>,
  before: StoredDraft | undefined,
): DraftItem {
  return {
    id: draftId(key.guid),
    blogId: key.blogId,
    listKey: draftListKey(key),
    created,
    basedOn: basedOn ?? before?.basedOn ?? ownPart(_etag),
    lastModified: new Date().toISOString(),
    ...timesOf(time, before),
    ...draftContent(content),
  };
}
