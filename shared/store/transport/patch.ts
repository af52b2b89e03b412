import { type Container, ErrorResponse, type PatchRequestBody } from '@azure/cosmos';
import { Failure } from '../../failure.ts';
import { itemId } from '../keys.ts';
import { send } from './send.ts';

/** The statuses by which a patch is not carried out: no such item; its condition does not hold. */
const expected = new Set([404, 412]);

/**
 * Patches a blog's item on a condition.
 * @param version of the item that is meant, if one is.
 * @returns 200 with the tag that it has then; 404 when there is no such blog; 412 when the condition does not hold or
 *   the version has passed.
 * @throws Failure `storeFailed`, `storeUnanswered`, `contended`.
 */
export async function sendPatch(
  container: Container,
  blogId: string,
  patch: PatchRequestBody,
  version?: string,
): Promise<{ status: number; etag?: string }> {
  const item = container.item(itemId('blog', blogId), blogId);
  const accessCondition = version === undefined ? undefined : { type: 'IfMatch', condition: version };
  const answer = await send('patch', async abortSignal => {
    try {
      const { statusCode, etag } = await item.patch(patch, { abortSignal, accessCondition });
      return { status: statusCode, etag };
    } catch (error) {
      const refusal = error instanceof ErrorResponse ? Number(error.code) : 0;
      if (expected.has(refusal)) return { status: refusal };
      throw error;
    }
  });
  if (answer.status === 200 || expected.has(answer.status)) return answer;
  throw new Failure('storeUnanswered', [], new Error(`Patch answered ${answer.status}`));
}
