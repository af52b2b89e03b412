import { paced } from '../../../infra/local/kit/testing/pace.ts';

/** The maximum time of an answer, in milliseconds: a bound on a hang, not a measure of speed. */
const bound = paced(2_000);

/** The timeout of an answer, in milliseconds. */
const patience = 60_000;

async function measure<T>(act: () => Promise<T>): Promise<{ result: T; took: number }> {
  const started = performance.now();
  let timer: NodeJS.Timeout | undefined;
  const hang = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`Expected an answer within ${patience} ms`)), patience);
  });
  try {
    const result = await Promise.race([act(), hang]);
    return { result, took: performance.now() - started };
  } finally {
    clearTimeout(timer);
  }
}

/**
 * Runs `act`, which must finish within two seconds. A slow answer is requested again, up to three times, because the
 * machine may have been busy with other work; an input that makes the service slow makes it slow each time.
 */
export async function promptly<T>(act: () => Promise<T>): Promise<T> {
  const times: number[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const { result, took } = await measure(act);
    if (took < bound) return result;
    times.push(Math.round(took));
  }
  throw new Error(`Expected an answer within ${bound} ms (got ${times.join(', ')} ms)`);
}
