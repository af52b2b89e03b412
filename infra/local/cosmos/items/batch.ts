import { CosmosFailure } from '../cosmos-failure.ts';
import { QueryRefusal } from '../query/refusal.ts';
import type { BatchOperation } from './batch-request.ts';
import {
  createItem,
  deleteItem,
  type ItemOutcome,
  type Partition,
  patchItem,
  readItem,
  replaceItem,
  upsertItem,
} from './item-operations.ts';
import { roundCharge } from './request-charge.ts';

/** The result of a batch: 200 when all operations were carried out, 207 when none was. */
export interface BatchOutcome {
  statusCode: 200 | 207;
  /** Request units, the sum of the operations that ran. */
  charge: number;
  /** JSON text with one result per operation. */
  body: string;
}

interface Failure {
  index: number;
  failure: CosmosFailure;
}

/** "Azure Cosmos DB service quotas", per-request limits: largest answer. */
const maxAnswerBytes = 4 * 1024 * 1024;
/** Substatus of a 413 for a large answer rather than a large request. */
const answerTooLarge = 3402;

/**
 * Runs a transactional batch ("Transactional batch operations in Azure Cosmos DB"): in order, each operation sees the
 * earlier ones, all or nothing. After a failure the failed operation has its own status and all others have 424.
 * @param minimal results of writes have no items (`Prefer: return=minimal`).
 */
export function runBatch(partition: Partition, operations: BatchOperation[], minimal: boolean): BatchOutcome {
  return partition.items.runBatch(partition.pk, () => {
    const outcomes: ItemOutcome[] = [];
    const failed = runUntilFailure(partition, operations, outcomes, minimal);
    const charge = outcomes.reduce(
      (sum, outcome) => sum + outcome.charge,
      failed?.failure.details.charge ?? 0,
    );
    const result: BatchOutcome = failed
      ? { statusCode: 207, charge, body: writeFailure(operations.length, failed) }
      : { statusCode: 200, charge, body: `[${outcomes.map(outcome => writeResult(outcome)).join(',')}]` };
    return { result, commit: !failed };
  });
}

function runUntilFailure(
  partition: Partition,
  operations: BatchOperation[],
  outcomes: ItemOutcome[],
  minimal: boolean,
): Failure | undefined {
  let size = 0;
  for (const [index, operation] of operations.entries()) {
    try {
      const { body, ...outcome } = runOperation(partition, operation);
      const shown = minimal && operation.type !== 'Read' ? undefined : body;
      size += shown === undefined ? 0 : Buffer.byteLength(shown);
      if (size > maxAnswerBytes)
        throw new CosmosFailure(413, 'The answer to the batch is too large', { substatus: answerTooLarge });
      outcomes.push(shown === undefined ? outcome : { ...outcome, body: shown });
    } catch (error) {
      return { index, failure: readFailure(error) };
    }
  }
  return undefined;
}

function runOperation(partition: Partition, operation: BatchOperation): ItemOutcome {
  switch (operation.type) {
    case 'Create':
      return createItem(partition, operation.document);
    case 'Upsert':
      return upsertItem(partition, operation.document, operation);
    case 'Read':
      return readItem(partition, operation.id, operation);
    case 'Replace':
      return replaceItem(partition, operation.id, operation.document, operation);
    case 'Delete':
      return deleteItem(partition, operation.id, operation);
    case 'Patch':
      return patchItem(partition, operation.id, operation.patch, operation);
  }
}

// Other errors (a full disk, a defect) end the whole request, which is rolled back.
function readFailure(error: unknown): CosmosFailure {
  if (error instanceof QueryRefusal) return new CosmosFailure(400, error.message);
  if (error instanceof CosmosFailure) return error;
  throw error;
}

function writeResult({ statusCode, charge, etag, body }: ItemOutcome): string {
  const head = JSON.stringify({
    statusCode,
    requestCharge: roundCharge(charge),
    ...(etag && { eTag: etag }),
  });
  return body === undefined ? head : `${head.slice(0, -1)},"resourceBody":${body}}`;
}

function writeFailure(count: number, { index, failure }: Failure): string {
  const { substatus, charge = 0 } = failure.details;
  const culprit = {
    statusCode: failure.statusCode,
    ...(substatus !== undefined && { subStatusCode: substatus }),
    requestCharge: charge,
  };
  const bystander = { statusCode: 424, requestCharge: 0 };
  return JSON.stringify(Array.from({ length: count }, (_, at) => (at === index ? culprit : bystander)));
}
