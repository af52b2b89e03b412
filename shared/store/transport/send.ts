import { timeLeft } from '../../calls/deadline.ts';
import { settlesWithin } from '../../calls/pause.ts';
import { Failure } from '../../failures/failure.ts';
import { Call } from '../../telemetry/call.ts';
import type { CallName } from '../../telemetry/record-types.ts';
import { type Exchange, noteExchange, TransportError } from './http-client.ts';

/**
 * An SDK call. The controller's signal is aborted at the deadline. A point read does without it: making and following a
 * signal takes longer than it could save there.
 */
type StoreCall<T> = (deadline: AbortController) => Promise<T>;

/** How much later than its requests a call is ended, in milliseconds, because the transport's errors are more exact. */
const grace = 100;

/**
 * Makes a call that must end by the deadline. The transport ends its requests; this ends anything else that the SDK waits
 * for, such as the identity's token.
 */
async function beforeDeadline<T>(call: StoreCall<T>): Promise<T> {
  const milliseconds = Math.ceil(timeLeft());
  const controller = new AbortController();
  const called = call(controller);
  if (await settlesWithin(called, milliseconds + grace)) return called;
  controller.abort();
  throw new TransportError(
    `Cosmos DB gave no answer within ${milliseconds} ms, the deadline of the operation`,
  );
}

/** Whether an error's message quotes JSON that the SDK could not parse. For a batch the SDK throws no SyntaxError. */
function quotesAnswer({ name, message }: Error): boolean {
  return name === 'SyntaxError' || /^Batch request error: .*JSON/s.test(message);
}

/** An error of the SDK with details from the exchange, which the SDK leaves out if a batch failed. */
function withExchange(error: unknown, exchange: Exchange): unknown {
  if (!(error instanceof Error)) return error;
  const reported = quotesAnswer(error) ? new Error('The answer of Cosmos DB is not JSON') : error;
  const { substatus, activityId, retryAfterMs } = exchange;
  const code = exchange.code ?? (error as NodeJS.ErrnoException).code;
  return Object.assign(reported, { code, substatus, activityId, retryAfterMs });
}

/**
 * Makes an SDK call within the deadline and reports it to telemetry. Errors become the failures that they mean to the
 * service (policy.ts).
 * @param statusOf the status of an answer, if it differs from the status of the HTTP response.
 * @throws Failure `tooLarge`; `contended`; `storeFailed` if nothing was done; `storeUnanswered` if it is not known whether
 *   anything was done. All have the error as their cause.
 */
export async function send<T>(
  name: CallName,
  request: StoreCall<T>,
  statusOf?: (answer: T) => number | undefined,
): Promise<T> {
  const call = new Call(name);
  const exchange: Exchange = { attempts: 0, requestCharge: 0 };
  try {
    const answer = await beforeDeadline(deadline => noteExchange(exchange, () => request(deadline)));
    call.answered(exchange, statusOf?.(answer));
    return answer;
  } catch (error) {
    call.failed(exchange, error);
    // Without a meaning it was not the transport that gave up, so nobody knows what became of the call.
    throw new Failure(exchange.means ?? 'storeUnanswered', [], withExchange(error, exchange));
  }
}
