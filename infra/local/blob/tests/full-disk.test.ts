import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { collectOutput, killProcess } from '../../kit/child-process.ts';
import { testOnLinux } from '../../kit/testing/on-linux.ts';
import { localToken } from '../local-blob.ts';
import { bundleBlob } from './blob-process.ts';
import { blockBlob, send } from './send.ts';

let folder: string;
let child: ChildProcess;
afterEach(async () => {
  await killProcess(child);
  rmSync(folder, { recursive: true });
});

testOnLinux('A full disk is reported in a line, and what was there stays', async () => {
  folder = mkdtempSync(join(tmpdir(), 'local-blob-'));
  const files = join(folder, 'files');
  const bundle = await bundleBlob(folder);
  // No file may become larger than 100 kB, as on a disk that is almost full.
  child = spawn('bash', ['-c', `ulimit -f 100; exec "${process.execPath}" "${bundle}" "${files}"`]);
  const output = collectOutput(child);
  const [, endpoint = ''] = await output.printed(/(http:\S+)/);
  const headers = { ...blockBlob, authorization: `Bearer ${localToken}` };
  const put = async (name: string, kilobytes: number) =>
    (await send('PUT', `${endpoint}/media/${name}`, headers, 'x'.repeat(kilobytes * 1000))).status;

  const statuses = [await put('a', 50), await put('a', 500), await put('b', 500), await put('c', 1)];
  const kept = await send('GET', `${endpoint}/media/a`);

  expect(statuses).toEqual([201, 500, 500, 201]);
  expect(kept.body).toHaveLength(50_000);
  expect(readdirSync(join(files, 'content'))).toHaveLength(2);
  expect(output.text()).toMatch(
    /^Local Blob Storage fails on requests \(EFBIG: .*\): check the disk of its folder$/m,
  );
  expect(output.text()).not.toMatch(/^ +at /m);
});
