import type { Container, PatchRequestBody } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import { itemId } from '../keys.ts';
import { ErrorResponse } from './cosmos-sdk.ts';
import { send } from './send.ts';

/** The statuses of a patch that was refused: there is no such item, or the condition does not hold. */
const expected = new Set([404, 412]);

/**
 * Patches a blog's item on a condition.
 * @param version that the item must have; any, if undefined.
 * @returns 200 with the item's new tag; 404 if there is no such blog; 412 if the condition does not hold or the version
 *   has changed.
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
  const answer = await send('patch', async ({ signal: abortSignal }) => {
    try {
      const { statusCode, etag, resource } = await item.patch(patch, { abortSignal, accessCondition });
      return { status: statusCode, etag, isItem: resource?.id === id };
    } catch (error) {
      const refusal = error instanceof ErrorResponse ? Number(error.code) : 0;
      if (expected.has(refusal)) return { status: refusal, isItem: false };
      throw error;
    }
  });
  // An answer without the item must not count as success.
  if ((answer.status === 200 && answer.isItem) || expected.has(answer.status)) return answer;
  const cause = new Error(`Patch answered ${answer.status}, without the item`);
  throw new Failure('storeUnanswered', [], cause);
}
