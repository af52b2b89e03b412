import { setMaxListeners } from 'node:events';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** The results of the crowd's readers. */
export interface CrowdReport {
  /** The numbers of answers that were complete, refused for lack of memory, and cut off. */
  whole: number;
  refused: number;
  cutOff: number;
  /** Answers that are none of these. */
  strange: string[];
}

interface Reading {
  url: string;
  headers?: Record<string, string>;
  signal: AbortSignal;
}

/** Opens a connection, sends a request, and never reads the answer. */
function ask({ url, headers = {}, signal }: Reading): void {
  const { port, host, pathname, search } = new URL(url);
  const lines = Object.entries({ Host: host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`);
  signal.addEventListener('abort', () => socket.destroy());
}

/** The last byte of a whole answer: an array or an object. */
const ends = Buffer.from(']}');

/** Reads an answer to its end, and records the result. */
async function readOne({ url, headers, signal }: Reading, report: CrowdReport): Promise<void> {
  const response = await fetch(url, { headers, signal });
  if (response.status === 500 && response.headers.get('retry-after') !== null) {
    await response.arrayBuffer();
    report.refused++;
    await delay(500, undefined, { signal });
    return;
  }
  let last: number | undefined;
  for await (const chunk of response.body ?? []) last = chunk.at(-1) ?? last;
  if (response.status !== 200) report.strange.push(`${response.status} of ${url}`);
  else if (last !== undefined && ends.includes(last)) report.whole++;
  // A reader who is cut off finds the connection broken (contract.md, Export).
  else report.strange.push(`an answer of ${url} that ends before its end`);
}

async function readOn(reading: Reading, report: CrowdReport): Promise<void> {
  while (!reading.signal.aborted) {
    try {
      await readOne(reading, report);
    } catch {
      // Its connection was closed, or the time is over.
      if (!reading.signal.aborted) report.cutOff++;
    }
  }
}

/** How long readers may take to end when the time is over, in milliseconds. */
const endTimeout = 2_000;

/** How a crowd reads. */
export interface Crowd {
  /** What they request, in turns. */
  urls: readonly string[];
  /** How many request over and over, and how many request once and never read the answer. */
  reading: number;
  idle: number;
  milliseconds: number;
  headers?: Record<string, string>;
}

/** Lets readers request the same answers, all at the same time. */
export async function runCrowd({ urls, reading, idle, milliseconds, headers }: Crowd): Promise<CrowdReport> {
  const report: CrowdReport = { whole: 0, refused: 0, cutOff: 0, strange: [] };
  const end = new AbortController();
  const { signal } = end;
  // Each reader listens to it.
  setMaxListeners(0, signal);
  const ended = delay(milliseconds).then(() => end.abort());
  const readers: Promise<void>[] = [];
  for (let number = 0; number < Math.max(reading, idle); number++) {
    const url = urls[number % urls.length] ?? '';
    if (number < idle) ask({ url, headers, signal });
    if (number < reading) readers.push(readOn({ url, headers, signal }, report));
    // All at once would fill the queue of new connections, after which the kernel makes later ones retry for 30 s.
    await delay(10);
  }
  await ended;
  // A fetch that is aborted has been seen to settle never.
  await Promise.race([Promise.all(readers), delay(endTimeout)]);
  return report;
}
