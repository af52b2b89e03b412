import type {
  Container,
  JSONObject,
  OperationInput,
  OperationResponse,
  PatchOperation,
  PatchOperationInput,
} from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { ItemKeys } from '../../families/item.ts';
import { itemId } from '../keys.ts';
import { isCulprit } from './http-client.ts';
import { send } from './send.ts';

/** The maximum number of operations in a transactional batch (Microsoft: Azure Cosmos DB service quotas). */
export const batchLimit = 100;

/** The change that a write of children makes to their blog's item. */
export interface BlogChange {
  /** The numbers to increment, and by how much. */
  raise: Record<string, number>;
  /** The fields to set. */
  set?: Record<string, string>;
  /** A condition on the blog, `c`; if it does not hold, the whole batch is refused (412). */
  condition?: string;
  /** The version that the blog's item must have. */
  ifMatch?: string;
}

/** A write of one item; if it has a version, the stored item must have it. */
export type ItemWrite =
  | { create: object }
  /** Creates the item or replaces whatever is there: what guards it is the condition on the blog. */
  | { put: ItemKeys }
  | { replace: ItemKeys; version: string }
  | { delete: string; version?: string };

/** What is written at once in a blog's partition, in this order: all of it or nothing. */
export interface Batch {
  /** The change of the blog's item, which keeps its counts exact. It is refused if there is no such blog (404). */
  blog?: BlogChange;
  writes: readonly ItemWrite[];
  /** The ids of items that must exist. */
  required?: readonly string[];
}

/** How a batch ended: all of it was done, with the tags of the items after it, or none of it because of one operation. */
export type BatchOutcome =
  | { done: true; blog: string | undefined; items: (string | undefined)[] }
  | {
      done: false;
      refused: keyof Batch;
      /** Which one of these operations was refused. */
      at: number;
      status: number;
    };

function blogPatch(blogId: string, { raise, set = {}, condition, ifMatch }: BlogChange): PatchOperationInput {
  const operations: PatchOperation[] = [
    ...Object.entries(raise).map(([field, value]) => ({ op: 'incr' as const, path: `/${field}`, value })),
    ...Object.entries(set).map(([field, value]) => ({ op: 'set' as const, path: `/${field}`, value })),
  ];
  return {
    operationType: 'Patch',
    ...(ifMatch !== undefined && { ifMatch }),
    id: itemId('blog', blogId),
    resourceBody:
      condition === undefined ? { operations } : { operations, condition: `FROM c WHERE ${condition}` },
  };
}

// The SDK's type allows no undefined properties, but its JSON leaves them out.
const bodyOf = (item: object) => item as JSONObject;

function operationOf(write: ItemWrite): OperationInput {
  if ('create' in write) return { operationType: 'Create', resourceBody: bodyOf(write.create) };
  if ('put' in write) return { operationType: 'Upsert', resourceBody: bodyOf(write.put) };
  const ifMatch = write.version;
  if ('replace' in write)
    return { operationType: 'Replace', id: write.replace.id, resourceBody: bodyOf(write.replace), ifMatch };
  // The SDK's type of a delete lacks the condition, but the SDK sends it.
  return { operationType: 'Delete', id: write.delete, ...(ifMatch !== undefined && { ifMatch }) };
}

/** The operations of a batch, as the SDK takes them. */
const operationsOf = (blogId: string, { blog, writes, required = [] }: Batch): OperationInput[] => [
  ...(blog ? [blogPatch(blogId, blog)] : []),
  ...writes.map(operationOf),
  ...required.map(id => ({ operationType: 'Read' as const, id })),
];

/** Which operation of a batch was refused, by its place among all of them. */
function refusedIn(
  { blog, writes }: Batch,
  index: number,
): Pick<BatchOutcome & { done: false }, 'refused' | 'at'> {
  const before = blog ? 1 : 0;
  if (index < before) return { refused: 'blog', at: index };
  const at = index - before;
  if (at < writes.length) return { refused: 'writes', at };
  return { refused: 'required', at: at - writes.length };
}

function failureIn(results: OperationResponse[]): { index: number; status: number } | undefined {
  const index = results.findIndex(isCulprit);
  const status = results[index]?.statusCode;
  return status === undefined ? undefined : { index, status };
}

/**
 * Carries out a batch as one transaction. If it fails, the SDK does not throw but returns 207.
 * @param batch with at most {@link batchLimit} operations.
 * @throws Failure `tooLarge`, `storeFailed`, `storeUnanswered`, `contended`.
 */
export async function sendBatch(container: Container, blogId: string, batch: Batch): Promise<BatchOutcome> {
  const operations = operationsOf(blogId, batch);
  const { result = [], code } = await send(
    'batch',
    // The written items are known, so the answer need not contain them.
    ({ signal: abortSignal }) =>
      container.items.batch(operations, blogId, { contentResponseOnWriteEnabled: false, abortSignal }),
    answer => failureIn(answer.result ?? [])?.status,
  );
  const failure = failureIn(result);
  if (failure?.status === 413) throw new Failure('tooLarge');
  if (failure) return { done: false, ...refusedIn(batch, failure.index), status: failure.status };
  // A failure that names no operation must not count as success.
  if (result.length !== operations.length || Number(code) >= 300) {
    const cause = new Error(`Batch answered ${code} with ${result.length} results`);
    throw new Failure('storeUnanswered', [], cause);
  }
  const etags = result.map(({ eTag }) => eTag);
  return { done: true, blog: batch.blog && etags.shift(), items: etags };
}

/** The failure of an operation with a status that it should never have. */
export function unexpected({ refused, at, status }: BatchOutcome & { done: false }): Failure {
  return new Failure(
    'storeFailed',
    [],
    new Error(`Operation ${at} of the batch's ${refused} answered ${status}`),
  );
}
