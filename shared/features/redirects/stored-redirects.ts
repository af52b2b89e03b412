import { createHash } from 'node:crypto';
import type { Container } from '@azure/cosmos';
import { type OpenedPages, PageMemory, type PageSource, type Waiting } from '../../expansion/page-memory.ts';
import type { Pieces } from '../../expansion/reader.ts';
import type { ItemKeys } from '../../families/item.ts';
import { maxDocumentSize } from '../../families/max-size.ts';
import type { Budget } from '../../memory/budget.ts';
import { memoryOf, memoryOfByte } from '../../memory/process-memory.ts';
import { type BlogNotes, readById } from '../../store/reads/items.ts';
import type { Redirect } from './redirect.ts';

declare module '../../store/reads/items.ts' {
  interface BlogNotes {
    /** A digest of its redirects, which are in an item of their own; undefined before the first. */
    redirectsDigest?: string;
    /** The number of times that they were replaced; undefined before the first. */
    redirectsRevision?: number;
  }
}

/** The redirects of a blog as they are stored: one item in the blog's partition. */
export interface RedirectsItem extends ItemKeys {
  redirects: Redirect[];
}

/** The Cosmos DB id of a blog's redirects. */
export const redirectsId = (blogId: string): string => `redirects:${blogId}`;

/** What redirects are known by. */
export const digestOf = (redirects: readonly Redirect[]): string =>
  createHash('sha256')
    .update(JSON.stringify(redirects.map(({ from, to, status }) => [from, to, status])))
    .digest('base64url');

const digestOfNone = digestOf([]);

/** What the redirects of a blog are known by, as its own item says it. */
export const digestIn = ({ redirectsDigest = digestOfNone }: Partial<BlogNotes>): string => redirectsDigest;

/** Whether a blog has redirects, as its own item says it. */
export const hasRedirects = (blog: Partial<BlogNotes>): boolean => digestIn(blog) !== digestOfNone;

/** How many redirects are written at a time. */
const atOnce = 100;

/** Redirects that are in memory, until they are released. */
export interface HeldRedirects {
  redirects: readonly Redirect[];
  release(): void;
}

/** Reads the redirects of blogs, each once there is memory for them. */
export class StoredRedirects {
  readonly #container: Container;
  readonly #memory: PageMemory;

  /** @param memory the memory that answers share. */
  constructor(container: Container, memory: Budget) {
    this.#container = container;
    this.#memory = new PageMemory(memory);
  }

  /** @throws Failure `overloaded` if there was no room for them, `readerGone`, `storeFailed`. */
  async read(blogId: string, waiting: Waiting): Promise<HeldRedirects> {
    const container = this.#container;
    async function* open() {
      const item = await readById<RedirectsItem>(container, blogId, redirectsId(blogId));
      if (item) yield { items: [item], isLast: true };
    }
    const most = memoryOfByte * maxDocumentSize;
    const source: PageSource<RedirectsItem> = {
      name: `${blogId} redirects`,
      open,
      max: { itself: most, whole: most },
      need: ({ items }) => memoryOf(items),
      beside: 0,
    };
    const { result, share }: OpenedPages<RedirectsItem> = await this.#memory.open(source, waiting);
    const redirects = (result.value?.items[0]?.redirects ?? []).map(({ from, to, status }) => ({
      from,
      to,
      status,
    }));
    return { redirects, release: () => share.release() };
  }

  /** The redirects of a blog in pieces; nothing is read before the first one is asked for. */
  async *all(blogId: string, waiting: Waiting): Pieces {
    const held = await this.read(blogId, waiting);
    try {
      yield* piecesOf(held.redirects);
    } finally {
      held.release();
    }
  }
}

/** Redirects in pieces, as answers carry them. */
export function* piecesOf(redirects: readonly Redirect[]): Generator<Redirect[], void, undefined> {
  for (let at = 0; at < redirects.length; at += atOnce) yield redirects.slice(at, at + atOnce);
}
