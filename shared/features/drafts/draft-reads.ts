import type { Container } from '@azure/cosmos';
import { type OpenedPages, PageMemory, type PageSource, type Waiting } from '../../expansion/page-memory.ts';
import type { Pieces } from '../../expansion/reader.ts';
import { Failure } from '../../failures/failure.ts';
import { guidOf, type Item } from '../../families/item.ts';
import { maxDocumentSize } from '../../families/max-size.ts';
import { payloadOf } from '../../families/payload-of.ts';
import { post as posts } from '../../families/post.ts';
import type { Budget } from '../../memory/budget.ts';
import { memoryOf, memoryOfByte } from '../../memory/process-memory.ts';
import { itemId, type Key } from '../../store/keys.ts';
import { readItems } from '../../store/reads/items.ts';
import { listPages } from '../../store/reads/pages.ts';
import { behind } from '../../store/reads/selection.ts';
import { withoutGone } from '../../store/writes/newest-state.ts';
import type { JsonObject } from '../../values/json-object.ts';
import { tagOfBase } from './draft-tag.ts';
import {
  contentOf,
  draftListKey,
  draftOf,
  draftRange,
  isOutdated,
  type PostAndDraft,
  readWithDraft,
  type StoredDraft,
} from './stored-draft.ts';

/** A working copy as the payload of a post, without references to what is not there any more. */
export async function payloadOfDraft(container: Container, draft: StoredDraft): Promise<JsonObject> {
  // What stands for no slug is none in a payload.
  const content = { ...contentOf(draft), slug: draft.post.slug?.trim() || undefined };
  const payload = payloadOf(posts, content as unknown as Item<'post'>, {});
  // The read of the working copy was as new as its write, and so is this: what it names was there.
  return (await withoutGone(container, draft.blogId, posts.payload, payload)).payload;
}

/** An entry of the list of working copies. */
export interface DraftInList {
  postId: string;
  title: string;
  lastModified: string;
  isOutdated?: true;
  publishAt?: string;
  missedAt?: string;
}

/** Reads the working copies of posts, each once there is memory for it. */
export class DraftReads {
  readonly #container: Container;
  readonly #memory: PageMemory;
  readonly #isTimed: boolean;

  /** @param memory the memory that answers share. @param isTimed whether working copies are published by themselves. */
  constructor(container: Container, memory: Budget, isTimed: boolean) {
    this.#container = container;
    this.#memory = new PageMemory(memory);
    this.#isTimed = isTimed;
  }

  /** When a working copy is published by itself, or was to be. Where none is, nothing says so, and what is read can be put back. */
  #timesOf({ publishAt, missedAt }: StoredDraft): Pick<DraftInList, 'publishAt' | 'missedAt'> {
    if (!this.#isTimed) return {};
    return { ...(publishAt !== undefined && { publishAt }), ...(missedAt !== undefined && { missedAt }) };
  }

  /**
   * The working copy of a post, in pieces: the only object of all of them.
   * @throws Failure `absent` if there is none, `overloaded`, `readerGone`, `storeFailed`.
   */
  async single(key: Key, waiting: Waiting): Promise<{ etag: string; pieces: Pieces }> {
    const container = this.#container;
    async function* open() {
      const found = await readWithDraft(container, key);
      if (found) yield { items: [found], isLast: true };
    }
    // The payload is made of the same texts.
    const most = 2 * memoryOfByte * maxDocumentSize;
    const source: PageSource<PostAndDraft> = {
      name: `${key.blogId} ${key.guid} draft`,
      open,
      max: { itself: most, whole: most },
      need: ({ items }) => memoryOf(items),
      beside: 0,
    };
    const { result, share }: OpenedPages<PostAndDraft> = await this.#memory.open(source, waiting);
    const { post, draft } = result.value?.items[0] ?? {};
    if (!post || !draft) {
      share.release();
      throw new Failure('absent');
    }
    const { lastModified, basedOn } = draft;
    const besides = {
      lastModified,
      basedOn: tagOfBase(key, basedOn),
      ...(isOutdated(draft, post) && { isOutdated: true }),
      ...this.#timesOf(draft),
    };
    async function* pieces(stored: StoredDraft): Pieces {
      try {
        yield [];
        yield [{ ...(await payloadOfDraft(container, stored)), ...besides }];
      } finally {
        share.release();
      }
    }
    const begun = pieces(draft);
    // A generator that has not begun would not give its memory back when it is ended.
    await begun.next();
    return { etag: draft._etag, pieces: begun };
  }

  /**
   * A page of the working copies of a blog.
   * @param after the list key of the last one before it.
   * @returns `end`: the list key of its last one, if more follow.
   */
  async list(
    blogId: string,
    count: number,
    after?: string,
  ): Promise<{ entries: DraftInList[]; end?: string }> {
    const all = {
      range: draftRange(blogId),
      properties: new Set(['created', 'basedOn', 'title', 'lastModified', 'publishAt', 'missedAt']),
      count,
    };
    const drafts: StoredDraft[] = [];
    let end: string | undefined;
    for await (const page of listPages<StoredDraft>(
      this.#container,
      after ? behind(all, after) : all,
      blogId,
    )) {
      drafts.push(...page.items);
      end ??= page.end;
    }
    const ids = drafts.map(draft => itemId('post', guidOf(draft)));
    const posts = await readItems(this.#container, blogId, ids, ['id', 'created', '_etag']);
    const byId = new Map(posts.map(post => [post.id, post]));
    const entries = drafts.flatMap((inPlace): DraftInList[] => {
      const postId = guidOf(inPlace);
      const post = byId.get(itemId('post', postId));
      const draft = post && draftOf(post, inPlace);
      if (!draft) return [];
      const { title, lastModified } = draft;
      const outdated = isOutdated(draft, post) && { isOutdated: true as const };
      return [{ postId, title, lastModified, ...outdated, ...this.#timesOf(draft) }];
    });
    return { entries, ...(end !== undefined && { end }) };
  }
}

/** What a cursor says of where a page of the list ends: the identifier of a post. */
export const placeOf = (blogId: string, end: string): string => end.slice(draftRange(blogId).from.length);

/** The list key of that place. */
export const listKeyAt = (blogId: string, guid: string): string => draftListKey({ blogId, guid });
