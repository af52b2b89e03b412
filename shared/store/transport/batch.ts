import type { Container, OperationInput, OperationResponse } from '@azure/cosmos';
import { Failure } from '../../failure.ts';
import { isCulprit } from './batch-culprit.ts';
import { send } from './send.ts';

/** The operations that one transactional batch takes (Microsoft: Azure Cosmos DB service quotas). */
export const batchLimit = 100;

/** How a batch ended: all of it done, or none of it because of the operation at `index`. */
export type BatchOutcome =
  | {
      done: true;
      /** The tags of what the operations left, in their order. */
      etags: (string | undefined)[];
    }
  | { done: false; index: number; status: number };

function failureIn(results: OperationResponse[]): { index: number; status: number } | undefined {
  const index = results.findIndex(isCulprit);
  const status = results[index]?.statusCode;
  return status === undefined ? undefined : { index, status };
}

/**
 * Runs the operations as one transactional batch of a blog's partition: in order, all or nothing. The SDK does not
 * throw when a batch fails, it returns 207.
 * @param operations at most {@link batchLimit}.
 * @throws Failure `tooLarge`, `storeFailed`, `storeUnanswered`, `contended`.
 */
export async function sendBatch(
  container: Container,
  blogId: string,
  operations: OperationInput[],
): Promise<BatchOutcome> {
  const { result = [], code } = await send(
    'batch',
    // The items that were written are known here, so they need not come back.
    abortSignal =>
      container.items.batch(operations, blogId, { contentResponseOnWriteEnabled: false, abortSignal }),
    answer => failureIn(answer.result ?? [])?.status,
  );
  const failure = failureIn(result);
  if (failure?.status === 413) throw new Failure('tooLarge');
  if (failure) return { done: false, ...failure };
  // A failure that names no operation must not pass for success.
  if (result.length !== operations.length || Number(code) >= 300) {
    const cause = new Error(`Batch answered ${code} with ${result.length} results`);
    throw new Failure('storeUnanswered', [], cause);
  }
  return { done: true, etags: result.map(({ eTag }) => eTag) };
}

/** A failure of an operation that should not fail so. */
export function unexpected({ index, status }: BatchOutcome & { done: false }): Failure {
  return new Failure('storeFailed', [], new Error(`Operation ${index} of the batch answered ${status}`));
}
