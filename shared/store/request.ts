import { Failure, type FailureCode } from '../failure.ts';
import { Call } from '../telemetry/call.ts';
import type { CallName } from '../telemetry/records.ts';
import { backOff, mostAttempts } from './backoff.ts';
import { isWriteOver, withinLimit } from './call-limit.ts';
import { type Exchange, isUncertain, noteExchange } from './exchange.ts';

/** Statuses that the store means as "try again": 449 Retry With, and 429 where the SDK did not retry it itself. */
const again = new Set([429, 449]);

/** What an attempt answers to be made once more. */
export const retry = Symbol('retry');

/**
 * Makes attempts until one is not to be retried, with growing pauses of random length between them, so that
 * writers who met once do not meet again.
 * @throws Failure `contended` when the last attempt, too, is to be retried, or there is no time for another.
 */
export async function retrying<T>(attempt: () => Promise<T | typeof retry>): Promise<T> {
  for (let made = 1; ; made++) {
    const result = await attempt();
    if (result !== retry) return result;
    if (made === mostAttempts || isWriteOver()) throw gaveUp(made);
    await backOff(made);
  }
}

function gaveUp(made: number): Failure {
  return new Failure('contended', [], new Error(`Gave up after ${made} attempts against other writers`));
}

/** Whether the store asks for another attempt with that status. */
export function asksForRetry(statusCode: number | string | undefined): boolean {
  return again.has(Number(statusCode));
}

/** Whether it is about JSON that the SDK could not read: such messages quote it, and a batch's is no SyntaxError. */
function quotesAnswer({ name, message }: Error): boolean {
  return name === 'SyntaxError' || /^Batch request error: .*JSON/s.test(message);
}

/** An error of the SDK with what the exchange told: the SDK's own has nothing of it where a batch failed. */
function withExchange(error: unknown, exchange: Exchange): unknown {
  if (!(error instanceof Error)) return error;
  const { answeredWith, connectionError, substatus, activityId, retryAfterMs } = exchange;
  const told = quotesAnswer(error) ? new Error('Cosmos DB answered with what is not JSON') : error;
  const code = connectionError ?? answeredWith ?? (error as NodeJS.ErrnoException).code;
  return Object.assign(told, { code, substatus, activityId, retryAfterMs });
}

function failureCode(exchange: Exchange): FailureCode {
  if (exchange.statusCode === 413) return 'tooLarge';
  return isUncertain(exchange) ? 'storeUnanswered' : 'storeFailed';
}

/** A call of the SDK. The signal ends it when it takes too long; the exchange is noted while it lasts. */
export type StoreCall<T> = (signal: AbortSignal, exchange: Exchange) => Promise<T>;

/**
 * Sends a request to Cosmos DB within the limit of a call, and tells telemetry of it. What the SDK throws becomes
 * what it means to the service.
 * @param statusOf the status of an answer, where it is another than that of its HTTP response.
 * @throws Failure `tooLarge`; `storeFailed` when the store refused; `storeUnanswered` when it gave no answer that
 *   says whether the request was carried out. Both have the SDK's error as their cause.
 */
export async function send<T>(
  name: CallName,
  request: StoreCall<T>,
  statusOf?: (answer: T) => number | undefined,
): Promise<T> {
  const call = new Call(name);
  const exchange: Exchange = { attempts: 0, requestCharge: 0 };
  try {
    const answer = await withinLimit(signal => noteExchange(exchange, () => request(signal, exchange)));
    call.answered(exchange, statusOf?.(answer));
    return answer;
  } catch (error) {
    call.failed(exchange, error);
    throw new Failure(failureCode(exchange), [], withExchange(error, exchange));
  }
}

/**
 * Makes a write, and makes it once more when no answer said whether it was carried out.
 * @param write must find its own work when it was.
 */
export async function resending<T>(write: (again: boolean) => Promise<T>): Promise<T> {
  try {
    return await write(false);
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'storeUnanswered')) throw error;
    return write(true);
  }
}
