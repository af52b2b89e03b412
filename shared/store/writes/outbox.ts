import type { FamilyName } from '../../families/item.ts';
import type { BlogChange } from '../transport/batch.ts';

/** What a write changes in the content of a blog. */
export interface ContentChange {
  family: FamilyName | 'redirects';
  /** The item as it was; undefined if it is new, or not a post. */
  before?: object | undefined;
  /** The item as it is written; undefined if it is deleted, or not a post. */
  after?: object | undefined;
}

/** What one attempt at a write says to those whom the blog tells, by what this process knows of the blog. */
export interface Telling {
  /** Whether a delete must read what it deletes, because somebody is told. */
  needsBefore(family: FamilyName): boolean;
  /** The change of the blog's item, and with it what is told of the write, on condition that this process knows the blog right. */
  added(blog: BlogChange, changes: readonly ContentChange[]): BlogChange;
  /**
   * After the blog's item has refused the write (412): whether that is because this process knew the blog wrong, which it then does not any
   * more. Then the write is tried again.
   */
  wasOutdated(): Promise<boolean>;
  /** After the write: those whom the blog tells are told soon. */
  written(): void;
}

/** What writes leave in their blog's item for those who are told of them, in their own batch. */
export interface Outbox {
  /** Asked before each attempt at a write. */
  of(blogId: string): Telling;
}

const silent: Telling = {
  needsBefore: () => false,
  added: blog => blog,
  wasOutdated: async () => false,
  written() {},
};

/** Where nobody is told of anything. */
export const tellsNobody: Outbox = { of: () => silent };
