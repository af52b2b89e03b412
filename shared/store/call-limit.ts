let limit = 3_000;

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

/**
 * Makes a call that has to end within the limit. The SDK's own time-out is one of a single request; it retries
 * beyond it, and waits between.
 * @throws TimeoutError when the time is over; the signal has told the call so, and what becomes of it is not waited for.
 */
export async function withinLimit<T>(call: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const tooLong = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => {
      reject(new TimeoutError(`Cosmos DB gave no answer within ${limit} ms`));
      controller.abort();
    }, limit);
  });
  try {
    return await Promise.race([call(controller.signal), tooLong]);
  } finally {
    clearTimeout(timer);
  }
}
