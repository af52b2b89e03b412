import type { HttpRequest, InvocationContext } from '@azure/functions';
import type { ChildCounts, FamilyName } from '../families/item.ts';
import type { MakeFields } from '../families/made-fields.ts';
import type { ProcessMemory } from '../memory/process-memory.ts';
import type { AnswerHead } from '../versions/answer.ts';
import {
  type AnswerRequest,
  type Answers,
  endBody,
  type FoundAnswer,
  type Sendable,
} from '../versions/answers.ts';
import type { BlogVersion, BlogVersions } from '../versions/blog-versions.ts';
import { readConditions } from '../versions/conditions.ts';
import { type Encoding, formatTag } from '../versions/entity-tag.ts';
import { chooseEncoding } from './request/accepted-encoding.ts';
import { compress, type Encoded, encodingOf } from './response/compression.ts';
import type { JsonChunks } from './response/json.ts';
import { startJson, streamedBody, wholeBody } from './response/json-stream.ts';
import type { Response } from './response/responses.ts';

/** What GET needs to answer. */
export interface GetContext {
  answers: Answers;
  versions: BlogVersions;
  memory: ProcessMemory;
}

/** An answer: what its headers need, and its text in pieces. */
export interface JsonAnswer {
  head: AnswerHead;
  pieces: JsonChunks;
}

/** What makes the fields of a family's items that are not stored, by a reading of their blog. */
export type FieldMaker<F extends FamilyName> = (
  blog: Promise<BlogVersion | undefined> | undefined,
) => MakeFields<F>;

/** How an answer is read. */
export interface JsonSource {
  /** Its type, if it is not JSON. */
  type?: string;
  /**
   * @param blog a reading of the blog that the answer is about, if it has one.
   * @returns the answer once its first page was read.
   */
  read(blog?: Promise<BlogVersion | undefined>): Promise<JsonAnswer>;
  /** For a list: the Link to its next page. @param end the sort key of the last item of this page. */
  next?(end: string): string;
}

/** How an answer under a blog is read. */
export interface BlogJsonSource
  extends JsonSource,
    Pick<AnswerRequest, 'blogId' | 'name' | 'now' | 'readsVersion'> {
  /** For a list without a filter: the blog's count of its items. */
  count?: keyof ChildCounts | undefined;
}

/** What an answer depends on of its request. */
export type RequestHead = Pick<HttpRequest, 'method'> & { headers: Pick<HttpRequest['headers'], 'get'> };

/** A request for content, with the invocation that answers it. */
export interface ContentRequest {
  request: RequestHead;
  context: InvocationContext;
  /** The blog as it was read for this request; undefined if it was not. */
  blog?: BlogVersion | undefined;
}

/** Answers with content of a blog: each surface by its own rules of who sees it and for how long it may be kept. */
export type AnswerBlog = (asked: ContentRequest, source: BlogJsonSource) => Promise<Response<200 | 304>>;

export const jsonHeaders = { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' };

/** The encoding that the client of a request prefers; undefined for none. */
export const acceptedBy = (request: RequestHead) => chooseEncoding(request.headers.get('accept-encoding'));

/** Makes an answer 200 with a body and its headers. */
export function answer200(
  { body, encoding }: Encoded,
  headers: Record<string, string>,
  context: InvocationContext,
): Response<200> {
  const encoded = encoding && { 'Content-Encoding': encoding };
  return {
    status: 200,
    headers: { ...jsonHeaders, ...headers, ...encoded },
    body: body instanceof Uint8Array ? wholeBody(body) : streamedBody(body, context),
  };
}

const nothing = new Uint8Array(0);

/** A body, compressed if the client asks and it is worth it. */
export async function encode(request: RequestHead, { body, head, compressed }: Sendable): Promise<Encoded> {
  const encoding = acceptedBy(request);
  if (!encoding) return { body };
  // Nobody sees the body of an answer to HEAD, so no more of it is made.
  if (request.method === 'HEAD')
    return { body: nothing, encoding: await encodingOf(body, encoding, head?.atLeast) };
  return compress(body, encoding, compressed);
}

/** Starts a JSON answer: its first chunk is made before anything is sent. */
export async function startAnswer(
  { read }: JsonSource,
  context: InvocationContext,
  { memory }: Pick<GetContext, 'memory'>,
  blog?: Promise<BlogVersion | undefined>,
) {
  const { head, pieces } = await read(blog);
  return { head, body: await startJson(pieces, context, memory.answers) };
}

/** 200 with JSON that is already complete. */
export async function getWholeJson(
  request: HttpRequest,
  context: InvocationContext,
  whole: Uint8Array,
): Promise<Response<200>> {
  return answer200(await encode(request, { body: whole }), {}, context);
}

/** 200 with JSON that does not belong to one blog. */
export async function getJson(
  request: HttpRequest,
  context: InvocationContext,
  get: GetContext,
  source: JsonSource,
): Promise<Response<200>> {
  const started = await startAnswer(source, context, get);
  return answer200(await encode(request, started), linkOf(started.head, source), context);
}

/** The `Link` header to the next page; no header if there is none. */
export const linkOf = ({ end }: AnswerHead, { next }: Pick<JsonSource, 'next'>): Record<string, string> =>
  end === undefined || !next ? {} : { Link: next(end) };

/** The headers that a 200 and a 304 share, as far as the 304 knows them (contract.md, Headers). */
function headersOf(
  { tag, blog, head = {} }: FoundAnswer,
  source: Pick<BlogJsonSource, 'count' | 'next'>,
  encoding?: Encoding,
): Record<string, string> {
  const total = source.count ? (blog?.[source.count] ?? 0) : head.total;
  return {
    ...(tag && { ETag: formatTag({ ...tag, encoding: encoding ?? tag.encoding }) }),
    'Cache-Control': 'private, no-cache',
    ...linkOf(head, source),
    ...(total !== undefined && { 'X-Total-Count': String(total) }),
  };
}

/** 200 with JSON of a blog's content; 304 if the client has it. @throws Failure `conditionMalformed` and others. */
async function getBlogJson(
  { request, context, blog: current }: ContentRequest,
  get: GetContext,
  source: BlogJsonSource,
): Promise<Response<200 | 304>> {
  const { ifNoneMatch } = readConditions(request.headers);
  const encoding = acceptedBy(request);
  const make: AnswerRequest['make'] = blog => startAnswer(source, context, get, blog);
  const found = await get.answers.find({ ...source, current, ifNoneMatch, encoding, make });
  const answer304 = (as?: Encoding): Response<304> => ({
    status: 304,
    headers: { ...headersOf(found, source, as), Vary: jsonHeaders.Vary },
  });
  if (found.kind === 'unchanged') return answer304();
  const encoded = await encode(request, found);
  // A condition on any version only asks whether there is something, which is known now.
  if (ifNoneMatch?.any) {
    await endBody(encoded.body);
    return answer304(encoded.encoding);
  }
  return answer200(encoded, headersOf(found, source, encoded.encoding), context);
}

/** How the API answers with content of a blog: to any caller, with the current version. */
export const answerBlog =
  (get: GetContext): AnswerBlog =>
  (asked, source) =>
    getBlogJson(asked, get, source);
