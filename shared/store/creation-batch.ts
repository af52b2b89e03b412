import type { Container, JSONObject, OperationInput } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import type { StoredFamily } from '../families/family.ts';
import type { ChildName, Contents, ItemKeys } from '../families/item.ts';
import { blogPatch } from './blog-patch.ts';
import { isLatest, latestCreation, stampAfter } from './creation-stamp.ts';
import { readBlog } from './items.ts';
import { childListKey, itemId, type Key } from './keys.ts';
import { type BatchOutcome, readOf, unexpected } from './transport/batch.ts';
import { metAnother } from './transport/settle.ts';

/** A child to be created. */
export interface Creation {
  /** The field of the blog's item that counts the children of its family. */
  count: string;
  item: JSONObject & ItemKeys;
  /** The ids of the items that must exist; together with the item, they must fit into one batch. */
  required: string[];
}

/** The whole item of a child, as it is stored. */
export function childItem<F extends ChildName>(
  family: StoredFamily<F>,
  key: Key,
  content: Contents[F],
  created: string,
): JSONObject & ItemKeys {
  const listKey = childListKey(family.name, key, family.order(content, created));
  const keys: ItemKeys = { id: itemId(family.name, key.guid), blogId: key.blogId, listKey, created };
  // The SDK's type allows no undefined properties, but its JSON leaves them out.
  return { ...keys, ...content } as object as JSONObject & ItemKeys;
}

/**
 * The operations of a batch that creates children: the blog's patch, the creates, then reads of what they require. They are
 * carried out in this order.
 * @param condition on the blog, by the earliest stamp.
 */
export function operationsOf(blogId: string, creations: Creation[], condition = isLatest): OperationInput[] {
  const raise: Record<string, number> = {};
  for (const { count } of creations) raise[count] = (raise[count] ?? 0) + 1;
  const stamps = creations.map(({ item }) => item.created).sort();
  const blog = blogPatch(blogId, {
    raise,
    set: latestCreation(stamps.at(-1) ?? ''),
    condition: condition(stamps[0] ?? ''),
  });
  const required = new Set(creations.flatMap(creation => creation.required));
  return [
    blog,
    ...creations.map(({ item }) => ({ operationType: 'Create' as const, resourceBody: item })),
    ...[...required].map(readOf),
  ];
}

/**
 * Decides how to go on after the blog or an item to be created has refused a batch, if no earlier attempt was carried out.
 * If the stamps were older than the blog's latest creation, all further stamps are later than that, and another attempt is
 * due.
 * @param guid of the item that refused the batch.
 * @throws Failure `taken`; `storeFailed` for any other refusal.
 */
export async function afterRefusal(
  container: Container,
  blogId: string,
  guid: string | undefined,
  outcome: BatchOutcome & { done: false },
): Promise<typeof metAnother> {
  if (outcome.status === 409) throw new Failure('taken', [{ text: `the identifier ${guid} is taken` }]);
  if (outcome.status !== 412) throw unexpected(outcome);
  stampAfter((await readBlog(container, blogId))?.lastCreated);
  return metAnother;
}
