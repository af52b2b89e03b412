import type { HttpRequest, InvocationContext } from '@azure/functions';
import type { ChildCounts } from '../families/blog.ts';
import type { ProcessMemory } from '../memory/process-memory.ts';
import type { NoteBlog } from '../store/reads/items.ts';
import type { Answers, Found, Sought } from '../versions/answers.ts';
import type { BlogVersions } from '../versions/blog-versions.ts';
import { readConditions } from '../versions/conditions.ts';
import { type Encoding, formatTag } from '../versions/entity-tag.ts';
import type { Told } from '../versions/told.ts';
import {
  chooseEncoding,
  compress,
  compressWhole,
  type Encoded,
  encodingOf,
  shortest,
} from './response/compression.ts';
import type { JsonChunks } from './response/json.ts';
import { type Body, type Listener, startJson, streamedBody, wholeBody } from './response/json-stream.ts';
import type { Response } from './response/responses.ts';

/** What GET needs to answer. */
export interface GetContext {
  answers: Answers;
  versions: BlogVersions;
  memory: ProcessMemory;
}

/** An answer under a blog. */
export interface BlogAnswer extends Pick<Sought<Body>, 'blogId' | 'name' | 'now' | 'readsBlog'> {
  /** For a list without a filter: the blog's count of its items. */
  count?: keyof ChildCounts;
  /** For a list: the Link to its next page. @param last the sort key of the last item of this page. */
  next?(last: string): string;
  /**
   * Makes the JSON.
   * @param told is complete once the first chunk is made.
   * @param noteBlog receives the blog's item, if it is to be read as well.
   */
  make(told: Told, noteBlog?: NoteBlog): JsonChunks;
}

/** The parts of a request that its answer depends on. */
export type Asked = Pick<HttpRequest, 'method'> & { headers: Pick<HttpRequest['headers'], 'get'> };

const json = { 'Content-Type': 'application/json; charset=utf-8', Vary: 'Accept-Encoding' };

/** A listener that keeps no copy of what is sent. */
const nobody: Listener = { add: () => undefined, end: () => undefined, drop: () => undefined };

const acceptedBy = (request: Asked) => chooseEncoding(request.headers.get('accept-encoding'));

function answer200(
  { body, encoding }: Encoded,
  headers: Record<string, string>,
  context: InvocationContext,
): Response<200> {
  const encoded = encoding && { 'Content-Encoding': encoding };
  return {
    status: 200,
    headers: { ...json, ...headers, ...encoded },
    body: body instanceof Uint8Array ? wholeBody(body) : streamedBody(body, context),
  };
}

const end = async (body: Body) => {
  if (!(body instanceof Uint8Array)) await body.return();
};

const nothing = new Uint8Array(0);

/** A body that has just been made, compressed if the client asks and it is worth it. */
async function encode(request: Asked, body: Body, { atLeast }: Told): Promise<Encoded> {
  const encoding = acceptedBy(request);
  if (!encoding) return { body };
  // Nobody sees the body of an answer to HEAD, so no more of it is made.
  if (request.method === 'HEAD')
    return { body: nothing, encoding: await encodingOf(body, encoding, atLeast) };
  return compress(body, encoding);
}

/** 200 with JSON that is already complete. */
export async function getWholeJson(
  request: HttpRequest,
  context: InvocationContext,
  whole: Uint8Array,
): Promise<Response<200>> {
  return answer200(await encode(request, whole, {}), {}, context);
}

/** 200 with JSON that does not belong to one blog. */
export async function getJson(
  request: HttpRequest,
  context: InvocationContext,
  { memory }: GetContext,
  { make, next }: Pick<BlogAnswer, 'make' | 'next'>,
): Promise<Response<200>> {
  const told: Told = {};
  const made = await startJson(make(told), context, memory, nobody);
  return answer200(await encode(request, made, told), linkOf(told, next), context);
}

const linkOf = ({ last }: Told, next: BlogAnswer['next']): Record<string, string> =>
  last === undefined || !next ? {} : { Link: next(last) };

/** The headers that a 200 and a 304 share, as far as the 304 knows them (contract.md, Headers). */
function headersOf(
  { tag, blog, told = {} }: Found<unknown>,
  { count, next }: Pick<BlogAnswer, 'count' | 'next'>,
  encoding?: Encoding,
): Record<string, string> {
  const total = count ? (blog?.[count] ?? 0) : told.total;
  return {
    ...(tag && { ETag: formatTag({ ...tag, encoding: encoding ?? tag.encoding }) }),
    'Cache-Control': 'private, no-cache',
    ...linkOf(told, next),
    ...(total !== undefined && { 'X-Total-Count': String(total) }),
  };
}

/** 200 with JSON of a blog's content; 304 if the client has it. @throws Failure `conditionMalformed` and others. */
export async function getBlogJson(
  request: Asked,
  context: InvocationContext,
  { answers, memory }: GetContext,
  { make, count, next, ...sought }: BlogAnswer,
): Promise<Response<200 | 304>> {
  const { ifNoneMatch } = readConditions(request.headers);
  const encoding = acceptedBy(request);
  const told: Told = {};
  const found = await answers.find<Body>({
    ...sought,
    ifNoneMatch,
    encode: encoding && { encoding, shortest, compress: body => compressWhole(body, encoding) },
    async make(copy, noteBlog) {
      const body = await startJson(make(told, noteBlog), context, memory, copy);
      return { body, told, end: () => end(body) };
    },
  });
  const answer304 = (as?: Encoding): Response<304> => ({
    status: 304,
    headers: { ...headersOf(found, { count, next }, as), Vary: json.Vary },
  });
  if (found.kind === 'unchanged') return answer304();
  const encoded = found.kind === 'made' ? await encode(request, found.body, told) : found;
  // A condition on any version only asks whether there is something, which is known now.
  if (ifNoneMatch?.any) {
    await end(encoded.body);
    return answer304(encoded.encoding);
  }
  return answer200(encoded, headersOf(found, { count, next }, encoded.encoding), context);
}
