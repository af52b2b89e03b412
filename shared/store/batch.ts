import type { Container, OperationInput, OperationResponse } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import { asksForRetry, retry, retrying, send } from './request.ts';

/** The operations that one transactional batch takes (Microsoft: Azure Cosmos DB service quotas). */
export const batchLimit = 100;

/** How a batch ended: all of it done, or none of it because of the operation at `index`. */
export type BatchOutcome =
  | { done: true; results: OperationResponse[] }
  | { done: false; index: number; statusCode: number };

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
 * @throws Failure `tooLarge`, `storeFailed`, `contended`.
 */
export function runBatch(
  container: Container,
  blogId: string,
  operations: OperationInput[],
): Promise<BatchOutcome> {
  return retrying(async () => {
    const response = await send(
      'batch',
      // The items that were written are known here, so they need not come back.
      () => container.items.batch(operations, blogId, { contentResponseOnWriteEnabled: false }),
      ({ result = [] }) => failureIn(result)?.statusCode,
    );
    const { result = [], code } = response;
    const failure = failureIn(result);
    const outcome: BatchOutcome = failure ? { done: false, ...failure } : { done: true, results: result };
    if (!outcome.done && asksForRetry(outcome.statusCode)) return retry;
    if (!outcome.done && outcome.statusCode === 413) throw new Failure('tooLarge');
    // A failure that names no operation must not pass for success.
    if (outcome.done && (result.length !== operations.length || Number(code) >= 300)) {
      throw new Failure('storeFailed', [], new Error(`Batch answered ${code} with ${result.length} results`));
    }
    return outcome;
  });
}
