declare module '../../store/reads/items.ts' {
  interface BlogNotes {
    /** What its endpoints are yet to be told; undefined if it has none that is on. */
    outbox?: StoredOutbox;
    /** When the blog is to be tended to next, as `toISOString()` gives it; undefined if there is nothing to do. */
    wakeAt?: string;
  }
}

/** What happened to a post in a write. One that is scheduled is told once it is due. */
export type PostChange = 'published' | 'updated' | 'unpublished' | 'deleted' | 'scheduled';

/** A change of a post, with what its address is made by: of one that is not there any more, as it was. */
export type ChangedPost = readonly [
  change: PostChange,
  postId: string,
  slug: string,
  published: string,
  isPage?: true,
];

/** What one write has changed, in the blog's own item, in the same batch. */
export interface OutboxEntry {
  /** Unique. */
  id: string;
  /** When it was written, as `toISOString()` gives it. */
  time: string;
  posts?: readonly ChangedPost[];
  /** Whether anything else has changed that readers may see. */
  blog?: true;
}

/** What a blog with endpoints keeps in its own item. Writes add entries; only the drain changes the rest. */
export interface StoredOutbox {
  /** The size of the entries, in UTF-16 units of their JSON. */
  size: number;
  pending: readonly OutboxEntry[];
  /** How many events there were, so that deliveries have an order. */
  sequence: number;
  /** When the next post is due of those that were scheduled when it was drained last, as `toISOString()` gives it; undefined if none was. */
  nextDue?: string;
}
