import { createHash } from 'node:crypto';
import { withinDeadline } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';
import type { ProcessMemory } from '../../memory/process-memory.ts';
import type { AnswerHead } from '../../versions/answer.ts';
import {
  type AnswerRequest,
  type Answers,
  endBody,
  type FoundAnswer,
  type Sendable,
} from '../../versions/answers.ts';
import type { BlogVersion } from '../../versions/blog-versions.ts';
import { type Condition, modifiedSince, readConditions, tagOfVersion } from '../../versions/conditions.ts';
import {
  type Encoding,
  type EntityTag,
  formatTag,
  resourcePart,
  versionPart,
} from '../../versions/entity-tag.ts';
import type { PublicBlogs } from '../../versions/public-blogs.ts';
import { asFailure } from '../failure-log.ts';
import {
  type AnswerBlog,
  acceptedBy,
  answer200,
  type BlogJsonSource,
  encode,
  jsonHeaders,
  linkOf,
  type RequestHead,
  startAnswer,
} from '../json-answers.ts';
import type { Response } from '../response/responses.ts';
import { cacheControl } from './freshness.ts';

/** What the public surface needs to answer. */
export interface PublicContext {
  blogs: Pick<PublicBlogs<BlogVersion>, 'reading' | 'renewed'>;
  answers: Answers;
  memory: ProcessMemory;
}

const digests = new WeakMap<Uint8Array, string>();

/** A digest of a body, made once for one that is cached. */
function digestOf(body: Uint8Array): string {
  const digest = digests.get(body) ?? createHash('sha256').update(body).digest('base64url');
  digests.set(body, digest);
  return digest;
}

/**
 * The body that the tag of an answer is made of; undefined if it has none. A body that is streamed would have to be known before it
 * is sent. It has none from memory either: otherwise, the tag would be missing just after something was written in the blog, and
 * would reveal drafts.
 */
const taggedBody = ({ body, head }: Sendable): Uint8Array | undefined =>
  body instanceof Uint8Array && !head?.isStreamed ? body : undefined;

/** The tag of an answer: of what it says, never of the blog's version, which changes with each draft. */
function tagOf({ blogId, name }: BlogJsonSource, sendable: Sendable): EntityTag | undefined {
  const body = taggedBody(sendable);
  return body && { resource: resourcePart(blogId, name), own: '', version: versionPart(digestOf(body)) };
}

/** The tag in a condition that shows that the client has this answer. */
function tagOfClient(
  condition: Condition | undefined,
  { blogId, name }: BlogJsonSource,
  sendable: Sendable,
  encoding: Encoding | undefined,
): EntityTag | undefined {
  const body = condition && taggedBody(sendable);
  return body && tagOfVersion(condition, resourcePart(blogId, name), digestOf(body), encoding, 0);
}

/** Starts an answer, and notes whether it is streamed. */
async function startNoted(...asked: Parameters<typeof startAnswer>) {
  const { head, body } = await startAnswer(...asked);
  return { head: { ...head, isStreamed: !(body instanceof Uint8Array) }, body };
}

/** Whether nothing was changed since the time that a request names; times in HTTP have whole seconds. */
function isUnmodified({ modified }: AnswerHead = {}, headers: RequestHead['headers']): boolean {
  const since = modifiedSince(headers);
  return since !== undefined && modified !== undefined && Math.floor(modified / 1000) * 1000 <= since;
}

function headersOf(
  source: BlogJsonSource,
  { head = {} }: FoundAnswer,
  tag: EntityTag | undefined,
  begun: number,
): Record<string, string> {
  return {
    ...(tag && { ETag: formatTag(tag) }),
    'Cache-Control': cacheControl(begun, head.until, Date.now()),
    'Cache-Tag': `blog-${source.blogId}`,
    ...(head.modified !== undefined && { 'Last-Modified': new Date(head.modified).toUTCString() }),
    ...linkOf(head, source),
    ...(head.total !== undefined && { 'X-Total-Count': String(head.total) }),
  };
}

/**
 * Makes an answer again behind the one that is sent, so that the next reader gets the new one without waiting: of the newest version, or
 * of the one that is just being read.
 */
async function renewBehind(
  { blogs, answers }: PublicContext,
  asked: AnswerRequest,
  newest: string | undefined,
): Promise<void> {
  const version = newest ?? (await blogs.renewed(asked.blogId));
  const isNeeded = () =>
    version !== undefined && !answers.held(asked, version) && !answers.isBeingMade(asked, version);
  if (!isNeeded()) return;
  try {
    const made = await withinDeadline(() => answers.find({ ...asked, now: Date.now() }));
    // One that is streamed is made for its own reader.
    if (made.kind !== 'unchanged') await endBody(made.body);
  } catch (error) {
    const failure = asFailure(error);
    if (failure.code !== 'readerGone')
      console.warn(`An answer was not made behind an older one: ${failure.message}`);
  }
}

/**
 * How the public surface answers with content of a blog: only of one that everybody may read; with a tag of what the answer says,
 * and for how long caches may keep it (contract.md, Public reading).
 */
export const answerPublic =
  (get: PublicContext): AnswerBlog =>
  async ({ request, context }, source): Promise<Response<200 | 304>> => {
    const { ifNoneMatch } = readConditions(request.headers);
    // Before the answer is looked for, which is so never made of something older than that says.
    const { newest, before } = get.blogs.reading(source.blogId);
    if (!(await newest.blog)) throw new Failure('absent');
    const encoding = acceptedBy(request);
    const make: AnswerRequest['make'] = blog => startNoted(source, context, get, blog);
    const old =
      before && !get.answers.held(source, newest.version) && get.answers.held(source, before.version);
    const found: FoundAnswer = old
      ? { kind: 'cached', ...old, blog: await before.blog }
      : await get.answers.find({ ...source, make });
    const begun = old ? before.begun : newest.begun;
    // It is only that without a body where the request has a condition, and the answers do not know of one.
    if (found.kind === 'unchanged') throw new TypeError('An answer without a condition has no body');
    // A list that is streamed is made for its own reader.
    if (taggedBody(found)) renewBehind(get, { ...source, make }, old ? newest.version : undefined);
    const tag = tagOf(source, found);
    const headersFor = (as: Encoding | undefined, its = tag) =>
      headersOf(source, found, its && { ...its, encoding: as ?? its.encoding }, begun);
    const known = tagOfClient(ifNoneMatch, source, found, encoding);
    if (known) return { status: 304, headers: { ...headersFor(undefined, known), Vary: jsonHeaders.Vary } };
    const encoded = await encode(request, found);
    if (ifNoneMatch?.any || isUnmodified(found.head, request.headers)) {
      await endBody(encoded.body);
      return { status: 304, headers: { ...headersFor(encoded.encoding), Vary: jsonHeaders.Vary } };
    }
    const type = source.type && { 'Content-Type': source.type };
    return answer200(encoded, { ...headersFor(encoded.encoding), ...type }, context);
  };
