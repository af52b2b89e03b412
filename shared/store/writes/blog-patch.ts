import type { PatchOperation, PatchRequestBody } from '@azure/cosmos';
import type { BlogNotes, VersionedItem } from '../reads/items.ts';

/** A property of a blog's item that counts. */
type RevisionName = {
  [K in keyof BlogNotes]-?: NonNullable<BlogNotes[K]> extends number ? K : never;
}[keyof BlogNotes];

/**
 * Sets properties of a blog's item, if it is still the same blog and nobody has set them since it was read; what others write in the
 * blog meanwhile stays, and is not in the way. A property that is undefined is taken away. Cosmos DB takes ten operations in a patch: those of the blog's own fields are at most ten.
 * @param revision the property that counts how often they were set.
 */
export function blogPatch(
  properties: Readonly<Record<string, unknown>>,
  revision: RevisionName,
  stored: VersionedItem<'blog'>,
): PatchRequestBody {
  const { created, [revision]: times = 0 } = stored;
  const operationsOf = ([name, value]: [string, unknown]): PatchOperation[] => {
    const path = `/${name}`;
    if (value !== undefined) return [{ op: 'set', path, value }];
    // Cosmos DB refuses to take away what is not there.
    return name in stored ? [{ op: 'remove', path }] : [];
  };
  const operations: PatchOperation[] = [
    ...Object.entries(properties).flatMap(operationsOf),
    { op: 'incr', path: `/${revision}`, value: 1 },
  ];
  const isUnset = times === 0 ? `NOT IS_DEFINED(c.${revision})` : `c.${revision} = ${times}`;
  return { operations, condition: `FROM c WHERE c.created = "${created}" AND ${isUnset}` };
}
