import {
  createDefaultHttpClient,
  type PipelineRequest,
  type PipelineResponse,
  RestError,
} from '@azure/core-rest-pipeline';
import { isJsonObject } from '../../json-object.ts';
import { isCulprit } from './batch-culprit.ts';
import { attemptTime } from './deadline.ts';
import { type Exchange, noteAnswer } from './exchange.ts';
import { type Outcome, outcomeOf, ownerNotFound } from './policy.ts';
import { isForItems, isWhatWasAsked } from './request-kind.ts';

/** What came of sending a request once: an answer, or why there is none to go by. */
export type Attempt = { outcome: Outcome } & (
  | { response: PipelineResponse; error?: undefined }
  | { response?: undefined; error: TransportError }
);

/**
 * An attempt that got nowhere. Its reason is the status of an answer or the code of a broken connection; it is not
 * called `code`, by which the SDK would find that it has to try again itself.
 */
export class TransportError extends Error {
  override readonly name = 'TransportError';
  readonly reason: string | number | undefined;

  constructor(message: string, reason?: string | number) {
    super(message);
    this.reason = reason;
  }
}

const sender = createDefaultHttpClient();

/** Codes of connections that were never made. */
const unreached = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

/** The status and substatus of an answer; of a batch that failed (207), those of the operation that made it fail. */
function statusOf({ status, headers, bodyAsText }: PipelineResponse): [status: number, substatus: number] {
  if (status !== 207) return [status, Number(headers.get('x-ms-substatus') ?? 0)];
  const results: unknown = JSON.parse(bodyAsText ?? '');
  const culprit = Array.isArray(results) ? results.filter(isJsonObject).find(isCulprit) : undefined;
  return culprit ? [Number(culprit.statusCode), Number(culprit.subStatusCode ?? 0)] : [500, 0];
}

/** Whether a missing item is what the store itself says: anything on the way can answer 404. */
const saysNotFound = ({ bodyAsText }: PipelineResponse) => /"code"\s*:\s*"NotFound"/.test(bodyAsText ?? '');

function missingContainer({ url }: PipelineRequest): TransportError {
  const [, database, container] = /\/dbs\/([^/]+)\/colls\/([^/]+)/.exec(new URL(url).pathname) ?? [];
  const message =
    `Cosmos DB has no container "${container}" in a database "${database}": check COSMOS_DATABASE and ` +
    'COSMOS_CONTAINER, or deploy the infrastructure, which makes them';
  return new TransportError(message, 404);
}

function judge(request: PipelineRequest, response: PipelineResponse): Attempt {
  const { status: httpStatus, bodyAsText } = response;
  if (httpStatus < 300 && !isWhatWasAsked(request, httpStatus, bodyAsText ?? '')) {
    const message = `Cosmos DB answered ${httpStatus} with what is not JSON of the form that was asked for`;
    return { outcome: 'lost', error: new TransportError(message, httpStatus) };
  }
  // Nothing is asked of Cosmos DB that it answers so: no page to go on to, nothing that is unchanged.
  if (httpStatus >= 300 && httpStatus < 400)
    return {
      outcome: 'refused',
      error: new TransportError(`What answered ${httpStatus} is not Cosmos DB`, httpStatus),
    };
  const [status, substatus] = statusOf(response);
  const outcome = outcomeOf(status, substatus);
  if (status === 404 && substatus === ownerNotFound) return { outcome, error: missingContainer(request) };
  if (httpStatus === 404 && outcome === 'answered' && !saysNotFound(response))
    return { outcome: 'refused', error: new TransportError('What answered 404 is not Cosmos DB', 404) };
  return { outcome, response };
}

/** What an attempt without an answer means. @throws the error itself when the call was given up meanwhile. */
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

/** Sends a request once and says how that ended; the answer has to come within the time of one attempt. */
export async function attempt(request: PipelineRequest, exchange: Exchange | undefined): Promise<Attempt> {
  const milliseconds = attemptTime();
  if (milliseconds === 0)
    return {
      outcome: 'lost',
      error: new TransportError('The deadline was over before this call of Cosmos DB'),
    };
  const noted = isForItems(request) ? exchange : undefined;
  if (noted) noted.attempts += 1;
  request.timeout = milliseconds;
  try {
    const response = await sender.sendRequest(request);
    if (noted) noteAnswer(noted, response);
    return judge(request, response);
  } catch (error) {
    if (noted) noted.status = undefined;
    return judgeError(request, error, milliseconds);
  }
}
