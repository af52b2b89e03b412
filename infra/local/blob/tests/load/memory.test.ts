import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { testOnLinux } from '../../../kit/testing/on-linux.ts';
import { type BlobProcess, bundleBlob, startBlobProcess } from '../blob-process.ts';
import { blockBlob } from '../send.ts';

const megabyte = 1024 * 1024;
/** As the service allows them by default. */
const fileBytes = 50 * megabyte;
const files = Array.from({ length: 50 }, (_, i) => `file-${i}`);
/** What the process may take in all: a fraction of the 2.5 GB that go through it. */
const maxBytes = 250 * megabyte;

let folder: string;
let server: BlobProcess;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-blob-'));
  const bundle = await bundleBlob(folder);
  server = await startBlobProcess(bundle, folder, { node: ['--max-old-space-size=64'], temporary: true });
});
afterAll(async () => {
  await server.kill();
  rmSync(folder, { recursive: true });
});

function* chunksOf(bytes: number) {
  const chunk = Buffer.alloc(64 * 1024, 'x');
  for (let sent = 0; sent < bytes; sent += chunk.length) yield chunk;
}

const urlOf = (name: string) => `${server.endpoint}/media/${name}`;

async function upload(name: string): Promise<number | undefined> {
  const headers = { ...blockBlob, authorization: `Bearer ${server.token}`, 'content-length': fileBytes };
  const outgoing = request(urlOf(name), { method: 'PUT', headers });
  const answered = once(outgoing, 'response') as Promise<[IncomingMessage]>;
  await pipeline(Readable.from(chunksOf(fileBytes)), outgoing);
  const [answer] = await answered;
  answer.resume();
  return answer.statusCode;
}

/** A download of which nothing is read yet. */
async function open(name: string): Promise<IncomingMessage> {
  const [answer] = (await once(request(urlOf(name)).end(), 'response')) as [IncomingMessage];
  return answer;
}

async function countBytes(answer: IncomingMessage): Promise<number> {
  let bytes = 0;
  for await (const chunk of answer) bytes += chunk.length;
  return bytes;
}

/** The most memory that the process has had so far, in bytes. */
const peak = () =>
  Number(/VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${server.pid}/status`, 'utf8'))?.[1]) * 1024;

testOnLinux('Fifty files of 50 MB that come and go at once take no more memory than a few', async () => {
  const statuses = await Promise.all(files.map(upload));
  const afterUploads = peak();
  const answers = await Promise.all(files.map(open));
  const read = await Promise.all(answers.map(countBytes));

  expect(new Set(statuses)).toEqual(new Set([201]));
  expect(new Set(read)).toEqual(new Set([fileBytes]));
  expect(afterUploads).toBeLessThan(maxBytes);
  expect(peak()).toBeLessThan(maxBytes);
});
