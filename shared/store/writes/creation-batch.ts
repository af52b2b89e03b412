import type { Container, JSONObject } from '@azure/cosmos';
import { type BodyPath, Failure } from '../../failures/failure.ts';
import type { StoredFamily } from '../../families/family.ts';
import { type ChildName, type Contents, guidOf, type ItemKeys } from '../../families/item.ts';
import { childListKey, itemId, type Key } from '../keys.ts';
import { readBlog, readItems, type Stored } from '../reads/items.ts';
import { type BatchOutcome, readOf, sendBatch, unexpected } from '../transport/batch.ts';
import { isLost, metAnother } from '../transport/settle.ts';
import { blogPatch } from './blog-patch.ts';
import {
  creationStamp,
  dueFloor,
  isLatest,
  isLatestOfAll,
  latestCreation,
  stampAfter,
} from './creation-stamp.ts';

/** A child to be created. */
export interface Creation {
  /** The item's id. */
  id: string;
  /** The field of the blog's item that counts the children of its family. */
  count: string;
  /** The whole item, if it is created with this stamp. */
  itemAt(created: string): JSONObject & ItemKeys;
  /** Where its identifier is in the body, if the body has several items. */
  at?: BodyPath;
  /** The ids of the items that must exist; together with the item, they must fit into one batch. */
  required: string[];
  /** Receives the stamps of batches without an answer, the earliest first: they tell later whether one was carried out. */
  lost: Set<string>;
  /**
   * Receives when each batch was sent that the blog refused as overtaken, by `performance.now()`. All creations of one request
   * share it.
   */
  overtaken: number[];
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
 * Sends a batch that creates children: the blog's patch, the creates, then reads of what they require. They are carried out
 * in this order. Each time it is sent, the items have new stamps.
 * @param isInOrder whether nothing that was sent earlier, by this process either, may be created later.
 */
export async function sendCreations(
  container: Container,
  blogId: string,
  creations: Creation[],
  isInOrder = false,
): Promise<BatchOutcome> {
  const raise: Record<string, number> = {};
  for (const { count } of creations) raise[count] = (raise[count] ?? 0) + 1;
  const isRepeated = creations.some(({ lost }) => lost.size > 0);
  const sentAt = performance.now();
  // Only after a second refusal: where clocks agree, the first one teaches enough.
  const lead = Math.max(...creations.map(({ overtaken: [, second = sentAt] }) => sentAt - second));
  const noteFloor = dueFloor(blogId);
  // With a lead as well: what this process has stamped without one may still be on its way.
  const floor = isRepeated || isInOrder || lead > 0 || noteFloor ? creationStamp(lead) : undefined;
  const stamped = creations.map(({ itemAt, lost }) => ({ item: itemAt(creationStamp(lead)), lost }));
  const [earliest = '', latest = ''] = [stamped[0]?.item.created, stamped.at(-1)?.item.created];
  const blog = blogPatch(blogId, {
    raise,
    set: latestCreation(latest, floor),
    condition: isInOrder ? isLatestOfAll(earliest) : isLatest(earliest),
  });
  const required = new Set(creations.flatMap(creation => creation.required));
  const creates = stamped.map(({ item }) => ({ operationType: 'Create' as const, resourceBody: item }));
  try {
    const outcome = await sendBatch(container, blogId, [blog, ...creates, ...[...required].map(readOf)]);
    if (outcome.done) noteFloor?.();
    else if (isOvertaken(outcome))
      for (const overtaken of new Set(creations.map(each => each.overtaken))) overtaken.push(sentAt);
    return outcome;
  } catch (error) {
    if (isLost(error)) for (const { item, lost } of stamped) lost.add(item.created).add(latest);
    throw error;
  }
}

/** Whether a batch was refused because others have created something in the blog with a later stamp. */
export const isOvertaken = (outcome: BatchOutcome): boolean =>
  !outcome.done && outcome.index === 0 && outcome.status === 412;

/**
 * Finds what a create whose answer was lost has created, if it was carried out: one of its items is stored, or its batch was
 * the latest creation in the blog. So it is not carried out again after somebody has deleted all of its items, unless
 * something else has been created in the blog as well.
 * @param ids of the items that it creates together.
 * @param lost the stamps of its batches without an answer.
 * @returns what is stored with these ids; undefined if it was not carried out.
 */
export async function findCarriedOut(
  container: Container,
  blogId: string,
  ids: string[],
  lost: ReadonlySet<string>,
): Promise<Stored<ChildName>[] | undefined> {
  const [blog, items] = await Promise.all([readBlog(container, blogId), readItems(container, blogId, ids)]);
  const isDone = lost.has(blog?.lastCreated ?? '') || items.some(({ created }) => lost.has(created));
  return isDone ? items : undefined;
}

/**
 * The failure if an identifier is taken. What has it now may have been created after a batch without an answer was carried
 * out and its item deleted: in that case nobody knows, and the caller must not be told that nothing was stored.
 */
async function takenFailure(
  container: Container,
  blogId: string,
  { id, at, lost }: Pick<Creation, 'id' | 'at' | 'lost'>,
): Promise<Failure> {
  const [firstLost] = lost;
  if (firstLost !== undefined) {
    const [taker] = await readItems(container, blogId, [id]);
    if (!taker || taker.created > firstLost) return unknownAndTaken();
  }
  return taken({ id, at });
}

/** The failure if an identifier is taken by what was there before. */
export function taken({ id, at }: Pick<Creation, 'id' | 'at'>): Failure {
  const violation = at
    ? { at: { body: at }, text: 'is taken' }
    : { text: `the identifier ${guidOf({ id })} is taken` };
  return new Failure('taken', [violation]);
}

/** The failure if an identifier is taken, by what may have come after a batch without an answer. */
export function unknownAndTaken(): Failure {
  const cause = new Error('It is not known whether the create was carried out, and its identifier is taken');
  return new Failure('storeUnanswered', [], cause);
}

/** Makes all further stamps later than the latest creation in a blog, whoever made it. */
export async function stampAfterOthers(container: Container, blogId: string): Promise<void> {
  stampAfter((await readBlog(container, blogId)) ?? {});
}

/**
 * Decides how to go on after the blog or an item to be created has refused a batch, if no earlier attempt was carried out.
 * If the stamps were older than the blog's latest creation, all further stamps are later than that, and another attempt is
 * due.
 * @param refused the creation whose item refused the batch, if one did.
 * @throws Failure `taken`; `storeUnanswered`; `storeFailed` for any other refusal.
 */
export async function afterRefusal(
  container: Container,
  blogId: string,
  refused: Creation | undefined,
  outcome: BatchOutcome & { done: false },
): Promise<typeof metAnother> {
  if (outcome.status === 409 && refused) throw await takenFailure(container, blogId, refused);
  if (outcome.status !== 412) throw unexpected(outcome);
  await stampAfterOthers(container, blogId);
  return metAnother;
}
