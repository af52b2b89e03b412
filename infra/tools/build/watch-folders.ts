import { existsSync, type FSWatcher, readdirSync, watch } from 'node:fs';
import { join } from 'node:path';

/** How long nothing must happen before a change counts as complete, in milliseconds: editors write in several steps. */
const settled = 40;

/** A folder and all its subfolders. */
function foldersBelow(folder: string): string[] {
  if (!existsSync(folder)) return [];
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const below = entries.filter(entry => entry.isDirectory());
  return [folder, ...below.map(({ parentPath, path, name }) => join(parentPath ?? path, name))];
}

/**
 * Calls `look` at once, and whenever something may have changed; never twice at the same time. Each folder is watched
 * separately: on Linux, Node 20 has no recursive watch that notices every new folder.
 * @param alone folders that are watched without their subfolders.
 */
export function watchFolders(
  alone: readonly string[],
  deep: readonly string[],
  look: () => Promise<void>,
): void {
  const watchers = new Map<string, FSWatcher>();
  let timer: NodeJS.Timeout | undefined;
  let looking = false;
  const soon = () => {
    clearTimeout(timer);
    timer = setTimeout(lookOnce, settled);
  };
  const follow = () => {
    const folders = new Set([...alone, ...deep.flatMap(foldersBelow)]);
    for (const [folder, watcher] of watchers) {
      if (folders.has(folder)) continue;
      watcher.close();
      watchers.delete(folder);
    }
    for (const folder of folders) {
      // A removed folder is also reported by its parent.
      if (!watchers.has(folder)) watchers.set(folder, watch(folder, soon).on('error', soon));
    }
  };
  const lookOnce = async () => {
    if (looking) return soon();
    looking = true;
    try {
      follow();
      await look();
    } catch (error) {
      // A file was moved while it was read; the next event reports that.
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    } finally {
      looking = false;
    }
  };
  lookOnce();
}
