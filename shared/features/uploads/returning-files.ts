import { Failure } from '../../failures/failure.ts';
import { asFailure, logFailure } from '../../http/failure-log.ts';
import type { Received } from '../../http/handler.ts';
import type { AroundRestore, Deleted } from '../../http/resource.ts';
import type { MediaStorage } from './media-storage.ts';

/**
 * Before a medium that was deleted is created again: brings back its files, which are there if another medium names them too. After the
 * create they get new tags, or come back once more: a delete that found no medium with such a file before is refused by that, or was faster.
 * A size that storage does not have any more is left out. Throws `fileGone` if the file itself is gone.
 */
export const returningFiles =
  (storage: MediaStorage) =>
  async ({ context, blogId }: Received, { item }: Deleted): Promise<AroundRestore> => {
    if (!('mediumUrl' in item)) return {};
    const nameOf = (address: string) => storage.nameOf(blogId, address);
    /** Whether a file is there; one that is elsewhere is taken to be. */
    const isBack = async (address: string) => {
      const name = nameOf(address);
      return name === undefined || storage.undelete(name);
    };
    if (!(await isBack(item.mediumUrl))) throw new Failure('fileGone');
    const { sizes = [] } = item;
    const areBack = await Promise.all(sizes.map(({ mediumUrl }) => isBack(mediumUrl)));
    const left = sizes.filter((_, index) => areBack[index]);
    const names = [item, ...left]
      .map(({ mediumUrl }) => nameOf(mediumUrl))
      .filter(name => name !== undefined);
    const keep = async (name: string) => (await storage.retag(name)) || storage.undelete(name);
    return {
      ...(left.length < sizes.length && { changes: { sizes: left } }),
      async after() {
        await Promise.all(
          [...new Set(names)].map(name =>
            keep(name).catch(thrown => logFailure(context, asFailure(thrown), blogId)),
          ),
        );
      },
    };
  };
