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
  const id = itemId('blog', blogId);
  const item = container.item(id, blogId);
  const accessCondition = version === undefined ? undefined : { type: 'IfMatch', condition: version };
  const answer = await send('patch', async abortSignal => {
    try {
      const { statusCode, etag, resource } = await item.patch(patch, { abortSignal, accessCondition });
      return { status: statusCode, etag, isItem: resource?.id === id };
    } catch (error) {
      const refusal = error instanceof ErrorResponse ? Number(error.code) : 0;
      if (expected.has(refusal)) return { status: refusal, isItem: false };
      throw error;
    }
  });
  // What does not answer with the item must not pass for having patched it.
  if ((answer.status === 200 && answer.isItem) || expected.has(answer.status)) return answer;
  const cause = new Error(`Patch answered ${answer.status}, without the item`);
  throw new Failure('storeUnanswered', [], cause);
}
