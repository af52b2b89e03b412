import { type SentFile, ServiceError } from '../../api/index.ts';
import type { Medium } from '../service.ts';
import { changeMedium } from './medium.ts';
import { replaceAddress } from './replace-address.ts';
import type { FileTaking } from './uploads.ts';

/** Whether nothing but sizes of a picture is why it was refused. */
const areSizesRefused = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.violations.length > 0 &&
  error.violations.every(({ pointer }) => pointer?.startsWith('#/sizes'));

/** Gives a medium a file that was sent: without its sizes, if only these are refused. */
async function giveFile(blogId: string, id: string, { sizes, ...file }: SentFile): Promise<Medium> {
  if (sizes)
    try {
      return await changeMedium(blogId, id, { ...file, sizes });
    } catch (error) {
      if (!areSizesRefused(error)) throw error;
    }
  return changeMedium(blogId, id, file);
}

/** Gives a medium another file, and shows that wherever its texts showed the one before. */
export const replacementOf = (blogId: string, { mediumId, mediumUrl }: Medium): FileTaking => ({
  take: sent => giveFile(blogId, mediumId, sent),
  async finish(medium) {
    await replaceAddress(blogId, mediumId, { from: mediumUrl, to: medium.mediumUrl });
    return medium;
  },
});
