import type { MediaContainer } from './media-container.ts';
import type { NamingMedia, NamingMedium } from './naming-media.ts';

export interface RestoreOptions {
  /** Whether nothing is restored. */
  dryRun: boolean;
  /** Called for each file that is, or would be, restored, and for each that is missing for good. */
  found: (name: string, medium: NamingMedium, isRestored: boolean) => void;
}

/**
 * Restores deleted files that media name. The media are read first: of one that is created after that, the file is there.
 */
export async function restore(
  container: MediaContainer,
  media: NamingMedia,
  { dryRun, found }: RestoreOptions,
): Promise<void> {
  const named = new Map<string, NamingMedium>();
  for (const blogId of await media.blogs()) {
    for (const [name, medium] of await media.of(blogId)) named.set(name, medium);
  }
  const deleted = new Set<string>();
  const { blobs } = await container.list(true);
  // A file that was deleted and written again is listed both ways.
  for (const { name, isDeleted } of blobs) if (isDeleted) deleted.add(name);
  for (const { name, isDeleted } of blobs) if (!isDeleted) named.delete(name);
  for (const [name, medium] of named) {
    const isRestored = deleted.has(name);
    if (isRestored && !dryRun) await container.restore(name);
    found(name, medium, isRestored);
  }
}
