import { Failure } from '../../failures/failure.ts';
import { asFailure, logFailure } from '../../http/failure-log.ts';
import type { Received } from '../../http/handler.ts';
import type { AroundRestore, Deleted } from '../../http/resource.ts';
import type { MediaStorage } from './media-storage.ts';

/**
 * Before a medium that was deleted is created again: brings back its file, which is there if another medium names it too. After the create
 * the file gets a new tag, or comes back once more: a delete that found no medium with this file before is refused by that, or was faster.
 * Throws `fileGone` if storage does not have the file any more.
 */
export const returningFile =
  (storage: MediaStorage) =>
  async ({ context, blogId }: Received, { item }: Deleted): Promise<AroundRestore> => {
    const name = 'mediumUrl' in item ? storage.nameOf(blogId, item.mediumUrl) : undefined;
    if (name === undefined) return {};
    if (!(await storage.undelete(name))) throw new Failure('fileGone');
    const keep = async () => (await storage.retag(name)) || storage.undelete(name);
    return {
      async after() {
        await keep().catch(thrown => logFailure(context, asFailure(thrown), blogId));
      },
    };
  };
