import { randomUUID } from 'node:crypto';
import type { Written } from '../store/repository.ts';
import { formatTag, ownPart, versionPart } from './entity-tag.ts';

/**
 * The tag of what was written, which a read gives as well while nothing else changes; undefined if the store has not told it.
 * @param part whether the item's own version counts, or, for a blog, the version of everything in it.
 * @param known the blog's version that was known before the write: still the current one, if nothing was to be written.
 */
export function tagOfWritten(
  resource: string,
  part: 'own' | 'version',
  { blog, own }: Written,
  known: string | undefined,
): string | undefined {
  if (part === 'version') return blog && formatTag({ resource, own: '', version: versionPart(blog) });
  // If the version is not known, it is one that is never found again.
  return (
    own && formatTag({ resource, own: ownPart(own), version: versionPart(blog ?? known ?? randomUUID()) })
  );
}
