import type { PatchOperation, PatchOperationInput } from '@azure/cosmos';
import { itemId } from './keys.ts';

/** What a write of children changes in their blog's item. */
export interface BlogChange {
  /** By how much each number rises. */
  raise: Record<string, number>;
  /** Fields that are set. */
  set?: Record<string, string>;
  /** What has to hold for the blog, `c`; otherwise nothing of the batch is done (412). */
  condition?: string;
  /** The version of the blog's item that is meant. */
  ifMatch?: string;
}

/**
 * The operation of a batch that keeps a blog's counts exact, and that fails when there is no such blog (404) or its
 * condition does not hold (412).
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
