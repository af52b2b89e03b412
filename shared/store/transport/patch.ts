import { type Container, ErrorResponse, type PatchRequestBody } from '@azure/cosmos';
import { Failure } from '../../failure.ts';
import { itemId } from '../keys.ts';
import { send } from './send.ts';

/** The statuses by which a patch is not carried out: no such item; its condition does not hold. */
const expected = new Set([404, 412]);

/**
 * Patches a blog's item on a condition.
 * @returns 200; 404 when there is no such blog, 412 when the condition does not hold.
 * @throws Failure `storeFailed`, `storeUnanswered`, `contended`.
 */
export async function sendPatch(
  container: Container,
  blogId: string,
  patch: PatchRequestBody,
): Promise<number> {
  const item = container.item(itemId('blog', blogId), blogId);
  const status = await send('patch', async abortSignal => {
    try {
      return (await item.patch(patch, { abortSignal })).statusCode;
    } catch (error) {
      const refusal = error instanceof ErrorResponse ? Number(error.code) : 0;
      if (expected.has(refusal)) return refusal;
      throw error;
    }
  });
  if (status === 200 || expected.has(status)) return status;
  throw new Failure('storeUnanswered', [], new Error(`Patch answered ${status}`));
}
