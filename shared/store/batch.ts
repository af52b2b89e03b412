import type { Container, OperationInput, OperationResponse } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import { asksForRetry, resending, retry, retrying, send } from './request.ts';

/** The operations that one transactional batch takes (Microsoft: Azure Cosmos DB service quotas). */
export const batchLimit = 100;

/** How a batch ended: all of it done, or none of it because of the operation at `index`. */
export type BatchOutcome =
  | { done: true }
  | {
      done: false;
      index: number;
      statusCode: number;
      /** Whether it was sent before without an answer: then what it found may be what it had done itself. */
      repeated: boolean;
    };

// The operation that made a batch fail has its own status, all others 424 Failed Dependency.
const failedDependency = 424;

function failureIn(results: OperationResponse[]): { index: number; statusCode: number } | undefined {
  const failed = (result: OperationResponse) =>
    result.statusCode >= 400 && result.statusCode !== failedDependency;
  const index = results.findIndex(failed);
  const statusCode = results[index]?.statusCode;
  return statusCode === undefined ? undefined : { index, statusCode };
}

/**
 * Runs the operations as one transactional batch of a blog's partition: in order, all or nothing. The SDK
 * does not throw when a batch fails, it returns 207.
 * @param operations at most {@link batchLimit}.
 * @param again whether they were sent before without an answer.
 * @throws Failure `tooLarge`, `storeFailed`, `storeUnanswered`, `contended`.
 */
export function sendBatch(
  container: Container,
  blogId: string,
  operations: OperationInput[],
  again: boolean,
): Promise<BatchOutcome> {
  let repeated = again;
  return retrying(async () => {
    const { result = [], code } = await send(
      'batch',
      async (abortSignal, exchange) => {
        // The items that were written are known here, so they need not come back.
        const options = { contentResponseOnWriteEnabled: false, abortSignal };
        const answer = await container.items.batch(operations, blogId, options);
        repeated ||= exchange.uncertain ?? false;
        return answer;
      },
      answer => failureIn(answer.result ?? [])?.statusCode,
    );
    const failure = failureIn(result);
    if (asksForRetry(failure?.statusCode)) return retry;
    if (failure?.statusCode === 413) throw new Failure('tooLarge');
    if (failure) return { done: false, ...failure, repeated };
    // A failure that names no operation must not pass for success.
    if (result.length !== operations.length || Number(code) >= 300) {
      const cause = new Error(`Batch answered ${code} with ${result.length} results`);
      throw new Failure('storeFailed', [], cause);
    }
    return { done: true };
  });
}

/** Runs a batch, and runs it once more when its answer was lost; what it then finds may be its own work. */
export function runBatch(
  container: Container,
  blogId: string,
  operations: OperationInput[],
): Promise<BatchOutcome> {
  return resending(again => sendBatch(container, blogId, operations, again));
}
