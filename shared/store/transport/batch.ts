import type { Container, OperationInput, OperationResponse } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import { isCulprit } from './batch-culprit.ts';
import { send } from './send.ts';

/** The maximum number of operations in a transactional batch (Microsoft: Azure Cosmos DB service quotas). */
export const batchLimit = 100;

/** How a batch ended: all of it was done, or none of it because of the operation at `index`. */
export type BatchOutcome =
  | {
      done: true;
      /** The tags of the items after the operations, in order. */
      etags: (string | undefined)[];
    }
  | { done: false; index: number; status: number };

/** The operation that fails if there is no such item. */
export function readOf(id: string): OperationInput {
  return { operationType: 'Read', id };
}

function failureIn(results: OperationResponse[]): { index: number; status: number } | undefined {
  const index = results.findIndex(isCulprit);
  const status = results[index]?.statusCode;
  return status === undefined ? undefined : { index, status };
}

/**
 * Runs the operations as one transactional batch in a blog's partition: in order, all or nothing. If a batch fails, the SDK
 * does not throw but returns 207.
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
    // The written items are known, so the answer need not contain them.
    ({ signal: abortSignal }) =>
      container.items.batch(operations, blogId, { contentResponseOnWriteEnabled: false, abortSignal }),
    answer => failureIn(answer.result ?? [])?.status,
  );
  const failure = failureIn(result);
  if (failure?.status === 413) throw new Failure('tooLarge');
  if (failure) return { done: false, ...failure };
  // A failure that names no operation must not count as success.
  if (result.length !== operations.length || Number(code) >= 300) {
    const cause = new Error(`Batch answered ${code} with ${result.length} results`);
    throw new Failure('storeUnanswered', [], cause);
  }
  return { done: true, etags: result.map(({ eTag }) => eTag) };
}

/** The failure of an operation with a status that it should never have. */
export function unexpected({ index, status }: BatchOutcome & { done: false }): Failure {
  return new Failure('storeFailed', [], new Error(`Operation ${index} of the batch answered ${status}`));
}
