import { AsyncLocalStorage } from 'node:async_hooks';
import type { HttpClient, PipelineRequest, PipelineResponse } from '@azure/core-rest-pipeline';
import { attemptTime } from '../../calls/deadline.ts';
import { pauseFor, randomPause } from '../../calls/pause.ts';
import type { FailureCode } from '../../failures/table.ts';
import { isJsonObject } from '../../values/json-object.ts';
import { createDefaultHttpClient, RestError } from './cosmos-sdk.ts';
import {
  type AttemptOutcome,
  fewAttempts,
  isForPlan,
  isQuery,
  kindOf,
  type OutcomeRule,
  outcomeOf,
  ownerNotFound,
  policy,
} from './policy.ts';

/** The HTTP exchange of one SDK call. It excludes the SDK's own requests (a query's plan, the account). */
export interface Exchange {
  /** How many requests were sent. */
  attempts: number;
  /** The cost of the call so far, in request units, by the answers. */
  requestCharge: number;
  /** The status of the answer to the latest attempt; undefined if there was no answer. */
  status?: number;
  /** The reason of the latest failure: the status of an answer, or the code of a broken connection. */
  code?: string | number;
  /** The substatus of the latest answer, and the id under which Cosmos DB logs it. */
  substatus?: number;
  activityId?: string;
  /** How long the store last asked to wait before another attempt, in milliseconds. */
  retryAfterMs?: number;
  /** What the call's failure means to the service, once the policy has given up. */
  means?: FailureCode;
}

const exchanges = new AsyncLocalStorage<Exchange>();

/** Makes an SDK call and notes its HTTP exchange in `exchange`. */
export function noteExchange<T>(exchange: Exchange, call: () => Promise<T>): Promise<T> {
  return exchanges.run(exchange, call);
}

function noteAnswer(exchange: Exchange, { status, headers }: PipelineResponse): void {
  exchange.status = status;
  exchange.substatus = Number(headers.get('x-ms-substatus') ?? 0) || undefined;
  exchange.activityId = headers.get('x-ms-activity-id');
  exchange.requestCharge += Number(headers.get('x-ms-request-charge') ?? 0);
  const retryAfter = headers.get('x-ms-retry-after-ms');
  if (retryAfter !== undefined) exchange.retryAfterMs = Number(retryAfter);
}

/** The result of sending a request once: an answer, or the reason why there is no usable one. */
type SendAttempt = { outcome: AttemptOutcome } & (
  | { response: PipelineResponse; error?: undefined }
  | { response?: undefined; error: TransportError }
);

/**
 * An attempt without a usable answer. Its reason is the status of an answer or the code of a broken connection. It is not
 * called `code`, because the SDK would then retry by itself.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason: string | number | undefined;

  constructor(message: string, reason?: string | number) {
    super(message);
    this.reason = reason;
  }
}

const failed = (outcome: AttemptOutcome, message: string, reason?: string | number): SendAttempt => ({
  outcome,
  error: new TransportError(message, reason),
});

/** From how many characters on a body is sent as bytes. */
const longText = 4_096;

const sender = createDefaultHttpClient();

/** Error codes of connections that were never made. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/**
 * Whether this is the result of the operation that made its batch fail: that one has its own status, all others have 424
 * Failed Dependency.
 */
export const isCulprit = ({ statusCode }: { statusCode?: unknown }): boolean =>
  Number(statusCode) >= 400 && Number(statusCode) !== 424;

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** The status and substatus of an answer; for a failed batch (207), those of the operation that made it fail. */
function statusOf({ status, headers, bodyAsText }: PipelineResponse): [status: number, substatus: number] {
  if (status !== 207) return [status, Number(headers.get('x-ms-substatus') ?? 0)];
  const results = parsed(bodyAsText ?? '');
  const culprit = Array.isArray(results) ? results.filter(isJsonObject).find(isCulprit) : undefined;
  return culprit ? [Number(culprit.statusCode), Number(culprit.subStatusCode ?? 0)] : [500, 0];
}

/** Whether the store itself says that an item is missing: anything between here and the store can answer 404. */
const saysNotFound = ({ bodyAsText }: PipelineResponse) => /"code"\s*:\s*"NotFound"/.test(bodyAsText ?? '');

function missingContainer({ url }: PipelineRequest): string {
  const [, database, container] = /\/dbs\/([^/]+)\/colls\/([^/]+)/.exec(new URL(url).pathname) ?? [];
  return (
    `Cosmos DB has no container "${container}" in a database "${database}": check COSMOS_DATABASE and ` +
    'COSMOS_CONTAINER, or deploy the infrastructure, which creates them'
  );
}

/**
 * Whether a successful answer has the form that the request calls for. A read of an item must not take `null`, `{}` or the
 * page of a proxy for "there is no such item".
 */
function isWhatWasAsked(request: PipelineRequest, status: number, body: string): boolean {
  if (request.method === 'DELETE') return status === 204;
  if (request.headers.has('x-ms-cosmos-is-batch-request'))
    return (status === 200 || status === 207) && isWhole(body, '[', ']');
  if (status !== 200 && status !== 201) return false;
  // Cosmos DB writes the array of items near the beginning, so the search ends early.
  return isWhole(body, '{', '}') && (!isQuery(request) || body.includes('"Documents"'));
}

/** Whether JSON has the right beginning and end, which it lacks if it was cut off. */
function isWhole(body: string, opening: string, closing: string): boolean {
  return body.slice(0, 10).trimStart().startsWith(opening) && body.slice(-10).trimEnd().endsWith(closing);
}

function judge(request: PipelineRequest, response: PipelineResponse): SendAttempt {
  const { status: httpStatus, bodyAsText } = response;
  if (httpStatus < 300 && !isWhatWasAsked(request, httpStatus, bodyAsText ?? '')) {
    const message = `Cosmos DB answered ${httpStatus}, but the body is not JSON of the requested kind`;
    return failed('lost', message, httpStatus);
  }
  // Cosmos DB never answers the service's requests with these statuses.
  if (httpStatus >= 300 && httpStatus < 400)
    return failed('refused', `The answer ${httpStatus} is not from Cosmos DB`, httpStatus);
  const [status, substatus] = statusOf(response);
  const outcome = outcomeOf(status, substatus);
  if (status === 404 && substatus === ownerNotFound) return failed(outcome, missingContainer(request), 404);
  if (httpStatus === 404 && outcome === 'answered' && !saysNotFound(response))
    return failed('refused', 'The answer 404 is not from Cosmos DB', 404);
  return { outcome, response };
}

/** The result of an attempt without an answer. @throws the error itself if the call was aborted in the meantime. */
function judgeError(request: PipelineRequest, error: unknown, milliseconds: number): SendAttempt {
  if (request.abortSignal?.aborted) throw error;
  if (error instanceof Error && error.name === 'AbortError')
    return failed('lost', `Cosmos DB gave no answer within ${milliseconds} ms`);
  const code = error instanceof RestError ? error.code : undefined;
  return failed(unreached.has(code ?? '') ? 'unreached' : 'lost', 'The connection to Cosmos DB failed', code);
}

/** Whether a request is for items: not for a query's plan, a container's ranges or the account. */
const isForItems = (request: PipelineRequest) =>
  /\/colls\/[^/]+\/docs\b/.test(request.url) && !isForPlan(request);

/** Sends a request once and says how that ended. The answer must come within the timeout of one attempt. */
async function attempt(request: PipelineRequest, exchange: Exchange | undefined): Promise<SendAttempt> {
  const milliseconds = attemptTime();
  if (milliseconds === 0) return failed('lost', 'The deadline was over before this call to Cosmos DB');
  const noted = isForItems(request) ? exchange : undefined;
  if (noted) noted.attempts += 1;
  request.timeout = milliseconds;
  // A long text would be encoded twice, for its length and to be sent, and copied to stand behind the headers. With a short
  // one that takes less than a second buffer for the socket.
  if (typeof request.body === 'string' && request.body.length > longText)
    request.body = Buffer.from(request.body);
  try {
    const response = await sender.sendRequest(request);
    if (noted) noteAnswer(noted, response);
    return judge(request, response);
  } catch (error) {
    if (noted) noted.status = undefined;
    return judgeError(request, error, milliseconds);
  }
}

/** Waits for a random time, or for as long as the store asks; returns whether to make another attempt. */
async function mayGoOn(rule: OutcomeRule, made: number, { response }: SendAttempt): Promise<boolean> {
  if (rule.sentAgainBy !== 'transport') return false;
  if (rule.until === 'few attempts' && made >= fewAttempts) return false;
  const asked = Number(response?.headers.get('x-ms-retry-after-ms') ?? 0);
  return pauseFor(Math.max(asked, randomPause(made)));
}

/** The error of a request that is not sent again, with what is known about the last attempt. */
function errorOf({ response, error }: SendAttempt, made: number): TransportError {
  const attempts = made > 1 ? `, attempt ${made}` : '';
  return new TransportError(`${error?.message ?? `Cosmos DB answered ${response?.status}`}${attempts}`);
}

function noteEnd(exchange: Exchange, rule: OutcomeRule, { response, error }: SendAttempt): void {
  exchange.means = rule.means;
  if (rule.means !== undefined) exchange.code = error?.reason ?? response?.status ?? exchange.code;
}

async function sendByPolicy(
  request: PipelineRequest,
  exchange: Exchange | undefined,
): Promise<PipelineResponse> {
  const kind = kindOf(request);
  for (let made = 1; ; made++) {
    const ended = await attempt(request, exchange);
    const rule = policy[ended.outcome][kind];
    if (exchange) noteEnd(exchange, rule, ended);
    // The SDK may only see answers that nobody sends again: results, and refusals in the store's own words.
    if (ended.response && rule.sentAgainBy === 'nobody') return ended.response;
    // The SDK would retry other statuses itself, for minutes, and without the session token if a replica lags.
    if (!(await mayGoOn(rule, made, ended))) throw errorOf(ended, made);
  }
}

/**
 * The SDK's HTTP client, and the only place that retries a request, as the policy says. It is below the SDK because the
 * SDK's iterator over all partitions cannot be used any more once one of its requests has failed.
 */
export const httpClient: HttpClient = {
  sendRequest: request => sendByPolicy(request, exchanges.getStore()),
};
