import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer as createHttpServer } from 'node:http';
import { createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listenOnLoopback } from '../../kit/loopback.ts';
import { startLocalBlob } from '../local-blob.ts';
import { bundleBlob, startBlobProcess } from './blob-process.ts';

let parent: string;
let bundle: string;
beforeAll(async () => {
  parent = mkdtempSync(join(tmpdir(), 'local-blob-'));
  bundle = await bundleBlob(parent);
});
afterAll(() => rmSync(parent, { recursive: true, force: true }));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(parent, 'folder-'));
});

const portOf = ({ endpoint }: { endpoint: string }) => Number(new URL(endpoint).port);

/** Starts in the folder, and ends again. @returns what the start failed with. */
async function startAndEnd(port = 0): Promise<unknown> {
  try {
    const blob = await startLocalBlob({ port, folder, containers: [] });
    await blob.close();
    return undefined;
  } catch (error) {
    return error;
  }
}

/** Starts in the folder and is killed. @returns its port. */
async function startAndKill(port = 0): Promise<number> {
  const started = await startBlobProcess(bundle, folder, { port });
  await started.kill();
  return portOf(started);
}

const inUse = { code: 'FOLDER_IN_USE' };

test('A folder that another process has is refused with one clear error, and free once that process is gone', async () => {
  const other = await startBlobProcess(bundle, folder);

  const refused = await startAndEnd();
  await other.kill();

  expect(refused).toMatchObject({
    code: 'FOLDER_IN_USE',
    message: `The folder ${folder} is in use by another process, another local Blob Storage: stop it, or use another folder`,
  });
  expect(await startAndEnd()).toBeUndefined();
});

test('After a kill it starts again on the same port, as often as it is killed', async () => {
  const port = await startAndKill();

  for (let kill = 0; kill < 3; kill++) expect(await startAndKill(port)).toBe(port);

  expect(await startAndEnd(port)).toBeUndefined();
});

test('A process that has the folder keeps it while it is stopped', async () => {
  const other = await startBlobProcess(bundle, folder);
  other.stop();

  expect(await startAndEnd()).toMatchObject(inUse);

  await other.kill();
});

/** What may listen on the port of a killed server by now. */
const others: [what: string, serve: (socket: Socket) => void][] = [
  ['answers otherwise', socket => socket.end('HTTP/1.1 404 Not Found\r\nContent-Length: 2\r\n\r\nno')],
  ['is no HTTP server', socket => socket.end('SSH-2.0-other\r\n')],
  ['answers without an end', sendForEver],
  ['answers nothing', () => {}],
];

function sendForEver(socket: Socket): void {
  socket.write('HTTP/1.1 200 OK\r\n\r\n');
  const sending = setInterval(() => socket.write('x'.repeat(1_000)), 1);
  socket.on('close', () => clearInterval(sending));
}

test.each(others)(
  'A program that %s, on the port of a killed server, does not hold the folder',
  async (_, serve) => {
    const port = await startAndKill();
    const other = createServer(socket => {
      socket.resume().on('error', () => {});
      serve(socket);
    });
    await listenOnLoopback(other, port);

    expect(await startAndEnd()).toBeUndefined();

    other.close();
  },
);

test.each([
  ['is empty', ''],
  ['ends in the middle', '{"port":1000'],
  ['is no claim', 'null'],
])('A claim that %s, as after a power cut, does not hold the folder', async (_, text) => {
  await startAndKill();
  for (const name of readdirSync(folder).filter(each => each.startsWith('claim.')))
    writeFileSync(join(folder, name), text);

  expect(await startAndEnd()).toBeUndefined();
});

test('The claim of an older version holds the folder as long as its server answers with it', async () => {
  const claim = { port: 0, id: 'a3' };
  const older = createHttpServer((_, answer) => answer.end(JSON.stringify(claim)));
  claim.port = await listenOnLoopback(older, 0);
  writeFileSync(join(folder, 'local-blob.json'), '{ "format": 1 }\n');
  writeFileSync(join(folder, 'in-use.json'), JSON.stringify(claim));

  const whileItRuns = await startAndEnd();
  older.close();

  expect(whileItRuns).toMatchObject(inUse);
  expect(await startAndEnd()).toBeUndefined();
});

test('Of several that start at once, one has the folder: a new one, and one whose server was killed', async () => {
  const startAtOnce = () =>
    Promise.allSettled(Array.from({ length: 4 }, () => startLocalBlob({ port: 0, folder, containers: [] })));
  for (let round = 0; round < 20; round++) {
    const started = await startAtOnce();
    const running = started.flatMap(each => (each.status === 'fulfilled' ? [each.value] : []));
    const refused = started.flatMap(each => (each.status === 'rejected' ? [each.reason] : []));
    for (const blob of running) await blob.close();

    expect(running).toHaveLength(1);
    for (const error of refused) expect(error).toMatchObject(inUse);
    await startAndKill();
  }
});

test('However often it starts, two claims are in the folder', async () => {
  for (let start = 0; start < 5; start++) await startAndEnd();

  expect(readdirSync(folder).filter(name => name.includes('claim'))).toEqual([
    'claim.4.json',
    'claim.5.json',
  ]);
});
