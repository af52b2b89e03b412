import { isDeepStrictEqual } from 'node:util';
import type { Payload } from '../content/families.ts';
import { newIdOf } from './check.ts';
import { copyStore, isChild, type Segment, type Store } from './content.ts';
import { perform, type Reply } from './perform.ts';
import type { Request } from './requests.ts';
import { blogsResponse, exportResponse } from './responses.ts';

/** A request that overlapped with others. Times are of one clock. */
export interface Event {
  request: Request;
  reply: Reply;
  sent: number;
  answered: number;
}

// What a read expands is read after the resource itself, and concurrent creates may be listed in either order: neither
// is promised, so neither is compared. Only the service knows the times.
const expanded = new Set(['lastModified', 'userImage', 'author', 'tags', 'media', 'postImage']);

const byIdentifier = (one: Payload, other: Payload) =>
  String(one.resourceId) < String(other.resourceId) ? -1 : 1;

function own(value: Payload): Payload {
  return Object.fromEntries(Object.entries(value).filter(([name]) => !expanded.has(name)));
}

/** The promised part of an answer to a request that overlapped with others. */
function promised({ kind }: Request, { status, text, location }: Reply): unknown {
  if (status !== 200 || kind === 'delete') return { status, text, location };
  const body: Payload | Payload[] = JSON.parse(text);
  return Array.isArray(body) ? body.map(own).sort(byIdentifier) : own(body);
}

/** Everything that is stored at the end, except orders and times. */
export interface FinalReads {
  blogs: Payload[];
  exports: Payload[];
}

const sorted = (value: unknown): unknown =>
  Array.isArray(value) ? value.map(timeless).sort(byIdentifier) : value;

function timeless({ lastModified, ...rest }: Payload): Payload {
  return Object.fromEntries(Object.entries(rest).map(([name, value]) => [name, sorted(value)]));
}

const comparable = ({ blogs, exports }: FinalReads) => ({
  blogs: [...blogs].sort(byIdentifier),
  exports: exports.map(timeless).sort(byIdentifier),
});

function finalReads(store: Store): FinalReads {
  const reads = { blogs: blogsResponse(store), exports: [...store.blogs.values()].map(exportResponse) };
  return JSON.parse(JSON.stringify(reads));
}

/** The pending requests that can have taken effect first: no other was answered before they were sent. */
function candidates(pending: readonly Event[]): Event[] {
  const firstAnswer = Math.min(...pending.map(event => event.answered));
  return pending.filter(event => event.sent <= firstAnswer);
}

const segments: Segment[] = ['author', 'post', 'tag', 'medium'];

/** The store after a delete of the blog has removed its children; undefined if there are none. */
function withoutChildren(store: Store, { entity, kind, blogId }: Request): Store | undefined {
  const after = copyStore(store);
  const children = after.blogs.get(blogId)?.children;
  const isFull = children !== undefined && segments.some(segment => children[segment].size > 0);
  if (isChild(entity) || kind !== 'delete' || !isFull) return undefined;
  for (const segment of segments) children[segment].clear();
  return after;
}

/**
 * Looks for a sequential order in which the requests would have had the same answers and the same final state. A
 * blog's delete may remove children earlier, and repeatedly: only its end is atomic.
 * @returns the requests in that order; undefined if there is none, so that they are not linearizable.
 */
export function explain(store: Store, pending: readonly Event[], reads: FinalReads): Request[] | undefined {
  if (pending.length === 0) {
    return isDeepStrictEqual(comparable(finalReads(store)), comparable(reads)) ? [] : undefined;
  }
  for (const event of candidates(pending)) {
    const { request, reply } = event;
    const emptied = withoutChildren(store, request);
    const after = emptied ?? copyStore(store);
    const isPart = emptied !== undefined;
    if (
      !isPart &&
      !isDeepStrictEqual(promised(request, perform(after, request, newIdOf(reply))), promised(request, reply))
    )
      continue;
    const rest = explain(after, isPart ? pending : pending.filter(other => other !== event), reads);
    if (rest) return isPart ? rest : [request, ...rest];
  }
  return undefined;
}
