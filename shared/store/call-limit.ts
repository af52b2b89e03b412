import { AsyncLocalStorage } from 'node:async_hooks';

let limit = 3_000;

/** How many calls follow one another at most where nothing has to be repeated: a read, its references, the write. */
const callsInTurn = 3;

/** When the calls of a write have to have ended, as performance.now() has it. */
const ends = new AsyncLocalStorage<number>();

class TimeoutError extends Error {
  override readonly name = 'TimeoutError';
}

/**
 * Sets how long each call of the store may take, its retries included, in milliseconds. Three calls follow one
 * another at most where somebody waits for a single answer, so that 3 s end each operation within 10 s.
 */
export function limitCalls(milliseconds: number): void {
  limit = milliseconds;
}

/** Makes the calls of a write, which all together have to end within the time of three, however often it is repeated. */
export function withinWrite<T>(write: () => Promise<T>): Promise<T> {
  return ends.run(performance.now() + callsInTurn * limit, write);
}

/** How long a call may take that begins now; 0 when the time of its write is over. */
function timeLeft(): number {
  const end = ends.getStore() ?? Number.POSITIVE_INFINITY;
  return Math.max(0, Math.min(limit, end - performance.now()));
}

/** Whether the time of the write is over, so that there is no use in repeating it. */
export function isWriteOver(): boolean {
  return timeLeft() === 0;
}

/**
 * Makes a call that has to end within the limit. The SDK's own time-out is one of a single request; it retries
 * beyond it, and waits between.
 * @throws TimeoutError when the time is over; the signal has told the call so, and what becomes of it is not waited for.
 */
export async function withinLimit<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const most = Math.ceil(timeLeft());
  if (most === 0) throw new TimeoutError('The time for the write was over before this call of Cosmos DB');
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError(`Cosmos DB gave no answer within ${most} ms`));
      controller.abort();
    }, most);
  });
  try {
    return await Promise.race([call(controller.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
