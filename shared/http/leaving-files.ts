import type { Key } from '../store/keys.ts';
import type { NamedFiles } from '../uploads/named-files.ts';
import { asFailure, logFailure } from './failure-log.ts';
import type { Received } from './guard.ts';

/**
 * Changes or deletes an item, and then deletes the files that no medium names any more. If storage fails, the write counts all
 * the same: the log says so, and the sweep deletes what is left (`npm run media -- sweep`).
 */
export async function withoutLeavingFiles<T>(
  named: NamedFiles | undefined,
  { context, blogId }: Received,
  key: Key,
  write: () => Promise<T>,
): Promise<T> {
  if (!named) return write();
  const log = (thrown: unknown) => logFailure(context, asFailure(thrown), blogId);
  const files = await named.of(key).catch(thrown => {
    log(thrown);
    return [];
  });
  const written = await write();
  await named.deleteUnnamed(blogId, files).catch(log);
  return written;
}
