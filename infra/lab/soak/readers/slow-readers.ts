import { randomUUID } from 'node:crypto';
import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { mapInParallel } from '../../../tools/map-in-parallel.ts';
import {
  type CommandProcess,
  openHandles,
  resetPeakMemory,
  residentMemory,
} from '../../processes/command-process.ts';
import type { Stack } from '../../processes/stack.ts';
import { expectStatus } from '../load/http.ts';

const megabyte = 1024 * 1024;

/** The export: this many posts of this many characters are more than 100 MB. */
const posts = 1_100;
const content = 'A sentence of some length, as there are many. '.repeat(2_200);

const readerCount = 4;
const bytesPerSecond = 100_000;

/**
 * The maximum memory in use per reader, after collection, and the maximum growth of resident memory: one page of the
 * store's answer, 5 MB here, and what is made of it. Without backpressure it would be the whole export.
 */
const maxInUse = 24 * megabyte;
const maxResident = 64 * megabyte;

/** What may still be in use after the readers have disconnected, for other reasons. */
const maxKept = 8 * megabyte;

/** The effect of slow readers of a large export on the service; sizes in bytes. */
export interface ReadersReport {
  exportSize: number;
  /** Resident memory before, its maximum meanwhile, and after the readers disconnected. */
  before: number;
  peak: number;
  after: number;
  /** The heap, after collection: before, with the readers, and after. */
  heap: [before: number, meanwhile: number, after: number];
  /** Open files and sockets before, and after the readers disconnected. */
  handles: [before: number, after: number];
  /** What all readers together have read. */
  read: number;
  problems: string[];
}

/** The interval between a reader's reads, in milliseconds. */
const beat = 100;

/**
 * Reads an answer no faster than told, and disconnects before its end.
 * @returns the number of bytes read.
 */
async function readSlowly(url: string, bytesPerSecond: number, milliseconds: number): Promise<number> {
  const { port, host, pathname } = new URL(url);
  const socket = connect(Number(port), '127.0.0.1');
  socket.on('error', () => socket.destroy());
  socket.pause();
  socket.write(`GET ${pathname} HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
  const end = performance.now() + milliseconds;
  let bytes = 0;
  for (
    let allowed = 0;
    performance.now() < end && !socket.destroyed;
    allowed += (bytesPerSecond * beat) / 1000
  ) {
    while (bytes < allowed) {
      const chunk: Buffer | null = socket.read();
      if (chunk === null) break;
      bytes += chunk.length;
    }
    await delay(beat);
  }
  socket.destroy();
  return bytes;
}

async function createLargeBlog(api: string): Promise<string> {
  const blogId = randomUUID();
  await expectStatus(api, ['POST', 'blog', 201], { blogId, name: 'Large' });
  await mapInParallel(Array.from({ length: posts }), 4, (_, number) =>
    expectStatus(api, ['POST', `blog/${blogId}/post`, 201], { title: `Post ${number}`, content }),
  );
  return blogId;
}

/** The size of the export in bytes, read at full speed. */
async function measureExport(url: string): Promise<number> {
  const response = await fetch(url);
  let bytes = 0;
  for await (const chunk of response.body ?? []) bytes += chunk.length;
  return bytes;
}

/** What is still in use after the readers have disconnected, and the service had up to ten seconds to notice. */
async function settle(host: CommandProcess, heapBefore: number, handlesBefore: number) {
  const look = async () => ({ heap: await host.heap(), handles: openHandles(host.pid) });
  const isSettled = ({ heap, handles }: { heap: number; handles: number }) =>
    heap <= heapBefore + maxKept && !(handles > handlesBefore);
  let left = await look();
  for (let looks = 0; !isSettled(left) && looks < 20; looks++) {
    await delay(500);
    left = await look();
  }
  return { ...left, isSettled: isSettled(left) };
}

/** Lets slow readers read an export of more than 100 MB for the given time, and watches the service's memory. */
export async function runSlowReaders(stack: Stack, milliseconds: number): Promise<ReadersReport> {
  const { api, host } = stack;
  const url = `${api}/blog/${await createLargeBlog(api)}`;
  const exportSize = await measureExport(url);

  const heapBefore = await host.heap();
  const before = residentMemory(host.pid);
  const handlesBefore = openHandles(host.pid);
  resetPeakMemory(host.pid);
  const reading = Array.from({ length: readerCount }, () => readSlowly(url, bytesPerSecond, milliseconds));
  await delay(milliseconds * 0.75);
  const heapMeanwhile = await host.heap();
  await expectStatus(api, ['GET', 'blog?count=5', 200]);
  const read = (await Promise.all(reading)).reduce((sum, bytes) => sum + bytes, 0);
  const peak = residentMemory(host.pid, 'VmHWM');

  const left = await settle(host, heapBefore, handlesBefore);
  const problems = [
    exportSize < 100_000_000 && `The export must be larger than 100 MB (got ${exportSize} bytes)`,
    heapMeanwhile - heapBefore > readerCount * maxInUse && 'The service uses too much heap for its readers',
    peak - before > readerCount * maxResident && 'The memory of the service grew too much during the reads',
    !left.isSettled && 'The service keeps memory, files or sockets of disconnected readers',
    read < (readerCount * bytesPerSecond * milliseconds) / 4_000 &&
      'The readers got less than a quarter of their rate',
  ].filter(problem => problem !== false);
  return {
    exportSize,
    before,
    peak,
    after: residentMemory(host.pid),
    heap: [heapBefore, heapMeanwhile, left.heap],
    handles: [handlesBefore, left.handles],
    read,
    problems,
  };
}
