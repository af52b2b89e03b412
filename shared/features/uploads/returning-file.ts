import { Failure } from '../../failures/failure.ts';
import type { MediumContent } from '../../families/medium.ts';
import { asFailure, logFailure } from '../../http/failure-log.ts';
import type { Received } from '../../http/handler.ts';
import type { AfterWrite } from '../../http/resource.ts';
import type { MediaStorage } from './media-storage.ts';

/**
 * Before a medium that was deleted is created again: brings back its file, unless it is there, since another medium names it too. After the create
 * the file gets a new tag, or comes back once more: a delete that found no medium with this file before is refused by that, or was faster.
 * Throws `fileGone` if storage does not have the file any more.
 */
export const returningFile =
  (storage: MediaStorage) =>
  async ({ context, blogId }: Received, { mediumUrl }: MediumContent): Promise<AfterWrite> => {
    const name = storage.nameOf(blogId, mediumUrl);
    if (name === undefined) return async () => undefined;
    if (!(await storage.undelete(name))) throw new Failure('fileGone');
    const keep = async () => (await storage.retag(name)) || storage.undelete(name);
    return async () => {
      await keep().catch(thrown => logFailure(context, asFailure(thrown), blogId));
    };
  };
