import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
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

  expect(await startAndEnd()).toMatchObject({ code: 'FOLDER_IN_USE' });

  await other.kill();
});

test('Another program on the port of a killed server does not hold the folder', async () => {
  const port = await startAndKill();
  const other = createServer((_, answer) => answer.end('other'));
  await listenOnLoopback(other, port);

  expect(await startAndEnd()).toBeUndefined();

  other.close();
});

test('A claim that ends in the middle, as after a power cut, does not hold the folder', async () => {
  await startAndKill();
  writeFileSync(join(folder, 'in-use.json'), '{"port":1000');

  expect(await startAndEnd()).toBeUndefined();
});
