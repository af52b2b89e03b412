import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sendHeadSlowly } from '../../kit/testing/raw-http.ts';
import { startLocalBlob } from '../local-blob.ts';
import { runBlob } from './running-blob.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'local-blob-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const errorOf = (starting: Promise<unknown>) => starting.catch((error: unknown) => error);

test('A port that is taken is refused with EADDRINUSE and a message that names it', async () => {
  const { blob, close } = await runBlob();

  const error = await errorOf(startLocalBlob({ port: blob.port, folder, containers: [] }));

  await close();
  expect(error).toMatchObject({ code: 'EADDRINUSE', message: expect.stringMatching(`Port ${blob.port} `) });
  expect(readdirSync(folder)).toEqual([]);
});

test('The port is free again when the folder could not be opened', async () => {
  const { blob, close } = await runBlob();
  await close();
  const { port } = blob;

  const errors = [
    await errorOf(startLocalBlob({ port, folder: '/dev/null/none', containers: [] })),
    // Which nobody can make.
    await errorOf(startLocalBlob({ port, folder: '/proc/none/blob', containers: [] })),
  ];
  const second = await startLocalBlob({ port, folder, containers: [] });
  await second.close();

  for (const error of errors)
    expect(error).toMatchObject({
      code: 'UNUSABLE_FILE',
      message: expect.stringMatching(/cannot be used \(E.*\): /),
    });
  expect(second.port).toBe(port);
});

test('It listens on 127.0.0.1 alone', async () => {
  const { blob, close } = await runBlob();

  expect(blob.endpoint).toBe(`http://127.0.0.1:${blob.port}/local`);
  // 127.0.0.2 is this machine too, and answers where a server listens on every address.
  await expect(connectTo('127.0.0.2', blob.port)).rejects.toThrow();
  await close();
});

function connectTo(host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    connect(port, host, resolve).once('error', reject);
  });
}

test('Closing ends half-sent uploads, and leaves nothing of them', async () => {
  const { blob, media, close } = await runBlob({ folder });
  const { pathname } = new URL(media.getBlobClient('a').url);
  const socket = connect(blob.port, '127.0.0.1');
  const ended = new Promise(resolve => socket.once('close', resolve));
  const head = `PUT ${pathname} HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer ${blob.token}\r\n`;
  socket.write(`${head}x-ms-blob-type: BlockBlob\r\nContent-Length: 100\r\n\r\nhalf`);
  socket.resume();
  while (readdirSync(join(folder, 'content')).length === 0)
    await new Promise(resolve => setTimeout(resolve, 5));

  await Promise.all([close(), close()]);

  await ended;
  const again = await runBlob({ folder });
  await again.close();
  expect(readdirSync(join(folder, 'content'))).toEqual([]);
});

test('It waits for the head of a request for less than 20 seconds', async () => {
  const { blob, close } = await runBlob();

  const answer = await sendHeadSlowly(blob.endpoint);

  await close();
  expect(answer).toMatch(/^HTTP\/1\.1 408 /);
});
