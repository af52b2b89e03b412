import type { PatchOperation, PatchOperationInput } from '@azure/cosmos';
import { itemId } from '../keys.ts';

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

/**
 * The operation of a batch that keeps a blog's counts exact. It fails if there is no such blog (404), or if the condition
 * or the version does not hold (412).
 */
export function blogPatch(
  blogId: string,
  { raise, set = {}, condition, ifMatch }: BlogChange,
): PatchOperationInput {
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
