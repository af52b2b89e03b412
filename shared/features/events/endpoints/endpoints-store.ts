import { isDeepStrictEqual } from 'node:util';
import type { Container } from '@azure/cosmos';
import { Failure } from '../../../failures/failure.ts';
import { readBlog, readById, type VersionedItem } from '../../../store/reads/items.ts';
import { type Batch, sendBatch, unexpected } from '../../../store/transport/batch.ts';
import { catchUp, metAnother, settleByNewest } from '../../../store/transport/settle.ts';
import { unknownAnd } from '../../../store/writes/newest-state.ts';
import { besideVersion } from '../beside-version.ts';
import type { StoredOutbox } from '../outbox-entry.ts';
import {
  type EndpointsItem,
  endpointsId,
  endpointsListKey,
  type StoredEndpoint,
  type StoredEndpoints,
} from '../stored-endpoints.ts';

/** What becomes of the endpoints of a blog. It throws the failure that refuses the change. */
export type EndpointsChange = (endpoints: readonly StoredEndpoint[]) => readonly StoredEndpoint[];

/** The endpoints of a blog as they are stored; undefined if it never had any. */
export const readEndpoints = (container: Container, blogId: string): Promise<StoredEndpoints | undefined> =>
  readById<StoredEndpoints>(container, blogId, endpointsId(blogId));

/**
 * Changes the endpoints of a blog, by the newest state, and with them whether it has an outbox. No change is one of the blog's version.
 * @throws Failure `absent` if there is no such blog, what `change` throws, `contended`, `storeFailed`, `storeUnanswered`.
 */
export async function changeEndpoints(
  container: Container,
  blogId: string,
  change: EndpointsChange,
): Promise<void> {
  /** What an attempt without an answer may have written. */
  let tried: readonly StoredEndpoint[] | undefined;
  const attempt = async (isUncertain: boolean) => {
    // Neither an outdated read may refuse a change, nor leave one out.
    await catchUp(container, blogId);
    // In this order: whether the blog has an outbox changes with its endpoints alone, and these must still be as they are read here.
    const stored = await readEndpoints(container, blogId);
    const blog = await readBlog(container, blogId);
    if (!blog) throw isUncertain ? unknownAnd('its blog is gone') : new Failure('absent');
    const before = stored?.endpoints ?? [];
    if (isUncertain && isDeepStrictEqual(before, tried)) return;
    const endpoints = changed(change, before, isUncertain);
    if (isDeepStrictEqual(before, endpoints)) return;
    tried = endpoints;
    const outcome = await sendBatch(container, blogId, batchOf(blog, stored, endpoints));
    if (outcome.done) return;
    // Another has written or deleted the endpoints or the blog since they were read, which the next read will show.
    if ([404, 409, 412].includes(outcome.status)) return metAnother;
    throw unexpected(outcome);
  };
  await settleByNewest(container, blogId, attempt, `${blogId}/endpoints`);
}

function changed(change: EndpointsChange, before: readonly StoredEndpoint[], isUncertain: boolean) {
  try {
    return change(before);
  } catch (error) {
    throw isUncertain && error instanceof Failure ? unknownAnd('it is refused now') : error;
  }
}

/** The endpoints as they are to be, in a batch that leaves the blog with an outbox exactly if one of them is on. */
function batchOf(
  blog: VersionedItem<'blog'>,
  stored: StoredEndpoints | undefined,
  endpoints: readonly StoredEndpoint[],
): Batch {
  const { blogId, created, outbox } = blog;
  const sequence = outbox?.sequence ?? stored?.sequence ?? 0;
  const item: EndpointsItem = {
    id: endpointsId(blogId),
    blogId,
    listKey: endpointsListKey(blogId),
    created,
    endpoints,
    sequence,
  };
  const isOn = endpoints.some(each => each.isOn);
  const begins = isOn && !outbox;
  const ends = !isOn && outbox !== undefined;
  const write = stored ? { replace: item, version: stored._etag } : { create: item };
  // A delete of the blog that has not found the new item yet is refused by the blog's version.
  if (stored && !begins && !ends && !isAnyLess(stored.endpoints, endpoints))
    return { writes: [write], required: [blog.id] };
  const now = new Date().toISOString();
  // The first drain, which is due at once, looks up what is scheduled already.
  const begun: StoredOutbox = { size: 0, pending: [], sequence, nextDue: now };
  const changes = { outbox: isOn ? (outbox ?? begun) : undefined, wakeAt: now };
  return { writes: [besideVersion(blog, changes), write] };
}

/** Whether an endpoint is not told any more, so that what waits for it is to be looked through. */
const isAnyLess = (before: readonly StoredEndpoint[], after: readonly StoredEndpoint[]) =>
  before.some(
    ({ isOn, endpointId }) => isOn && !after.some(each => each.endpointId === endpointId && each.isOn),
  );

/** Turns an endpoint off, because it does not want to be told any more. @throws Failure as {@link changeEndpoints}. */
export function turnOff(
  container: Container,
  blogId: string,
  endpointId: string,
  why: string,
): Promise<void> {
  const turnedOff = { time: new Date().toISOString(), why };
  const change: EndpointsChange = endpoints =>
    endpoints.map(each =>
      each.endpointId === endpointId && each.isOn ? { ...each, isOn: false, turnedOff } : each,
    );
  return changeEndpoints(container, blogId, change);
}
