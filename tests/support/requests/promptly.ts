import { absentGuid } from '../content/families.ts';
import type { Service } from '../service/service.ts';

/** An answer within this is prompt on any machine, in milliseconds; only a slower one is compared with others. */
const soon = 1_000;

/** How many small requests, one after the other, may take as long as one answer. */
const smallRequests = 500;

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

async function sendSmallRequests({ send }: Pick<Service, 'send'>): Promise<void> {
  for (let sent = 0; sent < smallRequests; sent++) await send('GET', `blog/${absentGuid}`);
}

/**
 * Runs `act`, whose answer must not take longer than many small requests to the same service, which are sent right after it:
 * however slow the machine is, it is as slow for them. A slow answer is requested again, up to three times, because the
 * machine may have been busy only meanwhile; an input that makes the service slow makes it slow each time.
 */
export async function promptly<T>(service: Pick<Service, 'send'>, act: () => Promise<T>): Promise<T> {
  const times: string[] = [];
  for (let attempt = 0; attempt < 3; attempt++) {
    const { result, took } = await measure(act);
    if (took < soon) return result;
    const { took: small } = await measure(() => sendSmallRequests(service));
    if (took < small) return result;
    times.push(`${Math.round(took)} ms, they ${Math.round(small)} ms`);
  }
  throw new Error(`Expected an answer sooner than ${smallRequests} small ones (it took ${times.join('; ')})`);
}
