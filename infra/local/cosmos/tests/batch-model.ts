import type { OperationInput } from '@azure/cosmos';
import fc from 'fast-check';

/** An operation of a random batch; `etag` is the one the item had before the batch, one that never was, or none. */
export interface ModelOperation {
  type: 'Create' | 'Upsert' | 'Read' | 'Replace' | 'Delete' | 'Patch';
  id: string;
  etag: 'none' | 'before' | 'wrong';
  value: number;
}

/** What the naive model knows of an item; `isOld`: not written since the batch began. */
interface ModelItem {
  n: number;
  isOld: boolean;
}

export type ModelItems = Map<string, ModelItem>;

export const modelIds = ['a', 'b', 'c'];

/** Batches of one to six operations on three ids, most without a condition. */
export const modelBatches = fc.array(
  fc.array(
    fc.record<ModelOperation>({
      type: fc.constantFrom('Create', 'Upsert', 'Read', 'Replace', 'Delete', 'Patch'),
      id: fc.constantFrom(...modelIds),
      etag: fc.oneof(
        { weight: 6, arbitrary: fc.constant<ModelOperation['etag']>('none') },
        { weight: 2, arbitrary: fc.constant<ModelOperation['etag']>('before') },
        { weight: 1, arbitrary: fc.constant<ModelOperation['etag']>('wrong') },
      ),
      value: fc.integer({ min: 0, max: 99 }),
    }),
    { minLength: 1, maxLength: 6 },
  ),
  { minLength: 1, maxLength: 5 },
);

/**
 * Runs a batch on a copy of the items.
 * @returns the status of each operation, and the items after the batch: the given ones when it failed.
 */
export function runModelBatch(
  items: ModelItems,
  operations: ModelOperation[],
): { statuses: number[]; after: ModelItems } {
  const after: ModelItems = new Map([...items].map(([id, { n }]) => [id, { n, isOld: true }]));
  const statuses: number[] = [];
  for (const [index, operation] of operations.entries()) {
    const status = runModelOperation(after, operation);
    if (status >= 400)
      return { statuses: operations.map((_, at) => (at === index ? status : 424)), after: items };
    statuses.push(status);
  }
  return { statuses, after };
}

function runModelOperation(items: ModelItems, { type, id, etag, value }: ModelOperation): number {
  const item = items.get(id);
  if (type === 'Create') {
    items.set(id, item ?? { n: value, isOld: false });
    return item ? 409 : 201;
  }
  if (type === 'Upsert' && !item) {
    items.set(id, { n: value, isOld: false });
    return 201;
  }
  if (!item) return 404;
  if (etag === 'wrong' || (etag === 'before' && !item.isOld)) return 412;
  if (type === 'Delete') {
    items.delete(id);
    return 204;
  }
  if (type !== 'Read') items.set(id, { n: type === 'Patch' ? item.n + value : value, isOld: false });
  return 200;
}

/** The operation as the SDK takes it; `etags` are those of the items before the batch. */
export function toOperationInput(
  operation: ModelOperation,
  pk: string,
  etags: Map<string, string>,
): OperationInput {
  const { type, id, etag, value } = operation;
  // An item that is not there has no etag: nothing it could be compared with. A Create is refused with one.
  const ifMatch =
    etag === 'none' || type === 'Create'
      ? undefined
      : ((etag === 'before' ? etags.get(id) : undefined) ?? '"wrong"');
  const resourceBody = type === 'Patch' ? [{ op: 'incr', path: '/n', value }] : { id, blogId: pk, n: value };
  const hasBody = type !== 'Read' && type !== 'Delete';
  const hasId = type !== 'Create' && type !== 'Upsert';
  // The SDK's types separate the operations, which a random one cannot.
  return {
    operationType: type,
    ...(hasId && { id }),
    ...(hasBody && { resourceBody }),
    ...(ifMatch !== undefined && { ifMatch }),
  } as OperationInput;
}
