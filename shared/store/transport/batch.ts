import type {
  Container,
  JSONObject,
  OperationInput,
  OperationResponse,
  PatchOperation,
  PatchRequestBody,
} from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { ItemKeys } from '../../families/item.ts';
import { itemId } from '../keys.ts';
import { isCulprit } from './http-client.ts';
import { send } from './send.ts';

/** The maximum number of operations in a transactional batch (Microsoft: Azure Cosmos DB service quotas). */
export const batchLimit = 100;

/** The maximum number of operations in a patch (Microsoft: Partial document update in Azure Cosmos DB). */
const patchLimit = 10;

/** The change that a write makes to its blog's item. Fields within others are named with a slash. */
export interface BlogChange {
  /** The numbers to increment, and by how much. */
  raise: Record<string, number>;
  /** The fields to set. */
  set?: Record<string, unknown>;
  /** The fields to take away, which must be there. */
  remove?: readonly string[];
  /** The lists that get one more entry at their end. */
  append?: Record<string, unknown>;
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

/** The patches of a blog's item that make a change in one batch: the first one has its condition. */
export function patchesOf({
  raise,
  set = {},
  remove = [],
  append = {},
  condition,
}: BlogChange): PatchRequestBody[] {
  const operations: PatchOperation[] = [
    ...Object.entries(raise).map(([field, value]) => ({ op: 'incr' as const, path: `/${field}`, value })),
    ...Object.entries(set).map(([field, value]) => ({ op: 'set' as const, path: `/${field}`, value })),
    ...remove.map(field => ({ op: 'remove' as const, path: `/${field}` })),
    ...Object.entries(append).map(([field, value]) => ({ op: 'add' as const, path: `/${field}/-`, value })),
  ];
  const patches: PatchRequestBody[] = [];
  for (let at = 0; at < operations.length; at += patchLimit)
    patches.push({
      operations: operations.slice(at, at + patchLimit),
      ...(at === 0 && condition !== undefined && { condition: `FROM c WHERE ${condition}` }),
    });
  return patches;
}

/** A change of a blog's item as operations of a batch: the first one has what the item must be like. */
const blogOperations = (blogId: string, change: BlogChange): OperationInput[] =>
  patchesOf(change).map((resourceBody, index) => ({
    operationType: 'Patch',
    ...(index === 0 && change.ifMatch !== undefined && { ifMatch: change.ifMatch }),
    id: itemId('blog', blogId),
    resourceBody,
  }));

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
  ...(blog ? blogOperations(blogId, blog) : []),
  ...writes.map(operationOf),
  ...required.map(id => ({ operationType: 'Read' as const, id })),
];

/** Which operation of a batch was refused, by its place among all of them. */
function refusedIn(
  { blog, writes }: Batch,
  index: number,
): Pick<BatchOutcome & { done: false }, 'refused' | 'at'> {
  const before = blog ? patchesOf(blog).length : 0;
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
  const ofBlog = etags.splice(0, batch.blog ? patchesOf(batch.blog).length : 0);
  return { done: true, blog: ofBlog.at(-1), items: etags };
}

/** The failure of an operation with a status that it should never have. */
export function unexpected({ refused, at, status }: BatchOutcome & { done: false }): Failure {
  return new Failure(
    'storeFailed',
    [],
    new Error(`Operation ${at} of the batch's ${refused} answered ${status}`),
  );
}
