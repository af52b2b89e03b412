import type { HttpRequest } from '@azure/functions';
import type { Caller } from '../access/caller.ts';
import type { FailureCode } from '../failures/table.ts';
import type { Contents, FamilyName } from '../families/item.ts';
import type { Operation } from '../operations/operation.ts';
import type { BlogNotes } from '../store/reads/items.ts';
import type { Comparison } from '../store/reads/selection.ts';
import type { BlogVersion } from '../versions/blog-versions.ts';

/** What is known of a request that a gate has let in. Where there is no gate, nothing. */
export interface Granted {
  caller?: Caller;
  /** The blog's item, read for this request: undefined if there was no need to. */
  blog?: BlogVersion;
  /** Says of a family's content why the caller may not write such an item; undefined if they may. Other families they may write. */
  whyNotWrite?: { [F in FamilyName]?: (content: Contents[F]) => FailureCode | undefined };
  /** Conditions on the blogs that are listed to the caller; undefined for all blogs. */
  listed?: readonly (readonly Comparison[])[];
  /** What is kept in the item of a blog that the caller creates. */
  newBlog?: Partial<BlogNotes>;
}

/**
 * Lets a request in, before its handler.
 * @param blogId empty if the address names no blog. @throws Failure if the request is not let in.
 */
export type Gate = (
  operation: Operation,
  request: Pick<HttpRequest, 'headers'>,
  blogId: string,
) => Promise<Granted>;

/** Why the caller may not write an item of a family with this content; undefined if they may. */
export const whyNotWrite = <F extends FamilyName>(
  { whyNotWrite }: Pick<Granted, 'whyNotWrite'>,
  family: F,
  content: Contents[F],
): FailureCode | undefined => whyNotWrite?.[family]?.(content);
