import { type SentFile, ServiceError } from '../../api/index.ts';
import type { Medium } from '../service.ts';
import { changeMedium } from './medium.ts';

/** Whether nothing but sizes of a picture is why it was refused. */
const areSizesRefused = (error: unknown): boolean =>
  error instanceof ServiceError &&
  error.violations.length > 0 &&
  error.violations.every(({ pointer }) => pointer?.startsWith('#/sizes'));

/** Gives a medium a file that was sent: without its sizes, if only these are refused. */
export async function replaceFile(
  blogId: string,
  mediumId: string,
  { sizes, ...file }: SentFile,
): Promise<Medium> {
  if (sizes)
    try {
      return await changeMedium(blogId, mediumId, { ...file, sizes });
    } catch (error) {
      if (!areSizesRefused(error)) throw error;
    }
  return changeMedium(blogId, mediumId, file);
}
