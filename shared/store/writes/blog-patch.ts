import { isDeepStrictEqual } from 'node:util';
import type { Container } from '@azure/cosmos';
import type { BlogNotes, VersionedItem } from '../reads/items.ts';
import { type BlogChange, patchesOf, sendBatch, unexpected } from '../transport/batch.ts';
import { sendPatch } from '../transport/patch.ts';

/** A property of a blog's item that counts. */
type RevisionName = {
  [K in keyof BlogNotes]-?: NonNullable<BlogNotes[K]> extends number ? K : never;
}[keyof BlogNotes];

/**
 * A change that sets properties of a blog's item, if it is still the same blog and nobody has set them since it was read; what others write
 * in the blog meanwhile stays, and is not in the way. A property that is undefined is taken away.
 * @param revision the property that counts how often they were set.
 */
export function settingOf(
  properties: Readonly<Record<string, unknown>>,
  revision: RevisionName,
  stored: VersionedItem<'blog'>,
): BlogChange {
  const { created, [revision]: times = 0 } = stored;
  const before = new Map<string, unknown>(Object.entries(stored));
  // Cosmos DB refuses to take away what is not there, and a patch has room for few operations.
  const changed = Object.entries(properties).filter(
    ([name, value]) => !isDeepStrictEqual(before.get(name), value),
  );
  const isUnset = times === 0 ? `NOT IS_DEFINED(c.${revision})` : `c.${revision} = ${times}`;
  return {
    raise: { [revision]: 1 },
    set: Object.fromEntries(changed.filter(([, value]) => value !== undefined)),
    remove: changed.filter(([, value]) => value === undefined).map(([name]) => name),
    condition: `c.created = "${created}" AND ${isUnset}`,
  };
}

/**
 * Changes a blog's item alone: by a patch, or if that has too many operations, by several of them in one batch.
 * @returns as `sendPatch`. @throws Failure as `sendPatch`, and `tooLarge`.
 */
export async function sendBlogChange(
  container: Container,
  blogId: string,
  change: BlogChange,
): Promise<{ status: number; etag?: string | undefined }> {
  const [patch, ...others] = patchesOf(change);
  if (patch && others.length === 0) return sendPatch(container, blogId, patch, change.ifMatch);
  const outcome = await sendBatch(container, blogId, { blog: change, writes: [] });
  if (outcome.done) return { status: 200, etag: outcome.blog };
  if (outcome.status !== 404 && outcome.status !== 412) throw unexpected(outcome);
  return { status: outcome.status };
}
