import { Agent, type OutgoingHttpHeaders, request } from 'node:http';

/** An answer, and when it was requested and had arrived, in milliseconds of this process. */
export interface TimedAnswer {
  status: number;
  body: Buffer;
  asked: number;
  came: number;
}

/** @throws Error if the connection breaks. */
function read(url: string, agent: Agent, headers: OutgoingHttpHeaders): Promise<TimedAnswer> {
  const asked = performance.now();
  return new Promise((resolve, reject) => {
    const sent = request(url, { agent, headers }, response => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const { statusCode: status = 0 } = response;
        resolve({ status, body: Buffer.concat(parts), asked, came: performance.now() });
      });
    });
    sent.on('error', reject).end();
  });
}

/** How an address is read. */
interface Reading {
  connections: number;
  seconds: number;
  headers?: OutgoingHttpHeaders;
}

/**
 * Requests an address repeatedly, over several connections, for a number of seconds.
 * @param take called with each answer.
 */
export async function readFor(
  url: string,
  { connections, seconds, headers = {} }: Reading,
  take: (answer: TimedAnswer) => void,
): Promise<void> {
  const agent = new Agent({ keepAlive: true });
  const end = performance.now() + seconds * 1000;
  const reader = async () => {
    while (performance.now() < end) take(await read(url, agent, headers));
  };
  await Promise.all(Array.from({ length: connections }, reader));
  agent.destroy();
}
