import type { FamilyName } from '../../families/item.ts';
import { asFailure, logFailure } from '../../http/failure-log.ts';
import type { Received } from '../../http/handler.ts';
import type { AroundWrite } from '../../http/resource.ts';
import type { Key } from '../../store/keys.ts';
import type { NamedFiles } from './named-files.ts';

/**
 * Before an item is changed or deleted: finds the files that it names, to delete those afterwards that no medium names any more. If
 * storage fails, the write counts all the same: the log says so, and the sweep deletes what is left (`npm run media -- sweep`).
 */
export const filesLeftBy =
  (named: NamedFiles) =>
  async ({ context, blogId }: Received, key: Key): Promise<AroundWrite<FamilyName>> => {
    const log = (thrown: unknown) => logFailure(context, asFailure(thrown), blogId);
    const files = await named.of(key).catch(thrown => {
      log(thrown);
      return [];
    });
    return { after: () => named.deleteUnnamed(blogId, files).catch(log) };
  };
