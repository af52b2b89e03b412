import { mapInParallel } from '../map-in-parallel.ts';
import type { MediaContainer, StoredBlob } from './media-container.ts';
import type { NamingMedia } from './naming-media.ts';

/** Files that are deleted at once. */
const parallelism = 8;

export interface SweepOptions {
  /** Files that were written or renewed less than that before are left, in milliseconds. */
  minAge: number;
  /** Whether nothing is deleted. */
  dryRun: boolean;
  /** Called for each file that is, or would be, deleted. */
  found: (blob: StoredBlob) => void;
}

/** The blog of a file that the service has published; undefined for any other, which is left alone. */
const blogOf = (name: string): string | undefined => /^([0-9a-f-]{36})\/[0-9a-f]{64}\.\w+$/.exec(name)?.[1];

/**
 * Deletes files that no medium of their blog names. The files are listed first: one that is published after that is not among
 * them, and one that was there before is renewed by the instance that names it, so that its tag is another.
 */
export async function sweep(
  container: MediaContainer,
  media: NamingMedia,
  { minAge, dryRun, found }: SweepOptions,
): Promise<void> {
  const { blobs, at } = await container.list(false);
  const old = new Map<string, StoredBlob[]>();
  for (const blob of blobs) {
    const blogId = blogOf(blob.name);
    if (blogId === undefined || at.getTime() - blob.modified.getTime() < minAge) continue;
    old.set(blogId, [...(old.get(blogId) ?? []), blob]);
  }
  for (const [blogId, files] of old) {
    const named = await media.of(blogId);
    const unnamed = files.filter(({ name }) => !named.has(name));
    await mapInParallel(unnamed, parallelism, async blob => {
      if (dryRun || (await container.delete(blob))) found(blob);
    });
  }
}
