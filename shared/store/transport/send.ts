import { Failure } from '../../failure.ts';
import { Call } from '../../telemetry/call.ts';
import type { CallName } from '../../telemetry/record-types.ts';
import { TransportError } from './attempt.ts';
import { timeLeft } from './deadline.ts';
import { type Exchange, noteExchange } from './exchange.ts';

/** A call of the SDK. The signal ends it when the deadline is over; the exchange is noted while it lasts. */
export type StoreCall<T> = (signal: AbortSignal, exchange: Exchange) => Promise<T>;

/** How much later than its requests a call is ended, in milliseconds: what the transport says is more exact. */
const grace = 100;

/**
 * Makes a call that has to end by the deadline. The transport sees to its requests; what else the SDK waits for, such
 * as the identity's token, ends here.
 */
async function beforeDeadline<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const milliseconds = Math.ceil(timeLeft());
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const over = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(
        new TransportError(
          `Cosmos DB gave no answer within ${milliseconds} ms, the deadline of the operation`,
        ),
      );
      controller.abort();
    }, milliseconds + grace);
  });
  try {
    return await Promise.race([call(controller.signal), over]);
  } finally {
    clearTimeout(timer);
  }
}

/** Whether it is about JSON that the SDK could not read: such messages quote it, and a batch's is no SyntaxError. */
function quotesAnswer({ name, message }: Error): boolean {
  return name === 'SyntaxError' || /^Batch request error: .*JSON/s.test(message);
}

/** An error of the SDK with what the exchange told: the SDK's own has nothing of it where a batch failed. */
function withExchange(error: unknown, exchange: Exchange): unknown {
  if (!(error instanceof Error)) return error;
  const told = quotesAnswer(error) ? new Error('Cosmos DB answered with what is not JSON') : error;
  const { substatus, activityId, retryAfterMs } = exchange;
  const code = exchange.code ?? (error as NodeJS.ErrnoException).code;
  return Object.assign(told, { code, substatus, activityId, retryAfterMs });
}

/**
 * Makes a call of the SDK within the deadline, and tells telemetry of it. What goes wrong becomes what it means to
 * the service (policy.ts).
 * @param statusOf the status of an answer, where it is another than that of its HTTP response.
 * @throws Failure `tooLarge`; `contended`; `storeFailed` when nothing was done; `storeUnanswered` when nothing says
 *   whether it was. All have the error as their cause.
 */
export async function send<T>(
  name: CallName,
  request: StoreCall<T>,
  statusOf?: (answer: T) => number | undefined,
): Promise<T> {
  const call = new Call(name);
  const exchange: Exchange = { attempts: 0, requestCharge: 0 };
  try {
    const answer = await beforeDeadline(signal => noteExchange(exchange, () => request(signal, exchange)));
    call.answered(exchange, statusOf?.(answer));
    return answer;
  } catch (error) {
    call.failed(exchange, error);
    // Without a meaning it was not the transport that gave up: nothing says what became of the call.
    throw new Failure(exchange.means ?? 'storeUnanswered', [], withExchange(error, exchange));
  }
}
