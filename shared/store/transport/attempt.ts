import type { PipelineRequest, PipelineResponse } from '@azure/core-rest-pipeline';
import { attemptTime } from '../../calls/deadline.ts';
import { isJsonObject } from '../../values/json-object.ts';
import { isCulprit } from './batch-culprit.ts';
import { createDefaultHttpClient, RestError } from './cosmos-sdk.ts';
import { type Exchange, noteAnswer } from './exchange.ts';
import { type Outcome, outcomeOf, ownerNotFound } from './policy.ts';
import { isForItems, isWhatWasAsked } from './request-kind.ts';

/** The result of sending a request once: an answer, or the reason why there is no usable one. */
export type Attempt = { outcome: Outcome } & (
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

/** From how many characters on a body is sent as bytes. */
const longText = 4_096;

const sender = createDefaultHttpClient();

/** Error codes of connections that were never made. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

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

function missingContainer({ url }: PipelineRequest): TransportError {
  const [, database, container] = /\/dbs\/([^/]+)\/colls\/([^/]+)/.exec(new URL(url).pathname) ?? [];
  const message =
    `Cosmos DB has no container "${container}" in a database "${database}": check COSMOS_DATABASE and ` +
    'COSMOS_CONTAINER, or deploy the infrastructure, which creates them';
  return new TransportError(message, 404);
}

function judge(request: PipelineRequest, response: PipelineResponse): Attempt {
  const { status: httpStatus, bodyAsText } = response;
  if (httpStatus < 300 && !isWhatWasAsked(request, httpStatus, bodyAsText ?? '')) {
    const message = `Cosmos DB answered ${httpStatus}, but the body is not JSON of the requested kind`;
    return { outcome: 'lost', error: new TransportError(message, httpStatus) };
  }
  // Cosmos DB never answers the service's requests with these statuses.
  if (httpStatus >= 300 && httpStatus < 400)
    return {
      outcome: 'refused',
      error: new TransportError(`The answer ${httpStatus} is not from Cosmos DB`, httpStatus),
    };
  const [status, substatus] = statusOf(response);
  const outcome = outcomeOf(status, substatus);
  if (status === 404 && substatus === ownerNotFound) return { outcome, error: missingContainer(request) };
  if (httpStatus === 404 && outcome === 'answered' && !saysNotFound(response))
    return { outcome: 'refused', error: new TransportError('The answer 404 is not from Cosmos DB', 404) };
  return { outcome, response };
}

/** The result of an attempt without an answer. @throws the error itself if the call was aborted in the meantime. */
function judgeError(request: PipelineRequest, error: unknown, milliseconds: number): Attempt {
  if (request.abortSignal?.aborted) throw error;
  if (error instanceof Error && error.name === 'AbortError')
    return {
      outcome: 'lost',
      error: new TransportError(`Cosmos DB gave no answer within ${milliseconds} ms`),
    };
  const code = error instanceof RestError ? error.code : undefined;
  const outcome = unreached.has(code ?? '') ? 'unreached' : 'lost';
  return { outcome, error: new TransportError('The connection to Cosmos DB failed', code) };
}

/** Sends a request once and says how that ended. The answer must come within the timeout of one attempt. */
export async function attempt(request: PipelineRequest, exchange: Exchange | undefined): Promise<Attempt> {
  const milliseconds = attemptTime();
  if (milliseconds === 0)
    return {
      outcome: 'lost',
      error: new TransportError('The deadline was over before this call to Cosmos DB'),
    };
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
