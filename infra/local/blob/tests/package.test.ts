import { execFileSync } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledPackage, installPacked } from '../../kit/testing/installed-package.ts';
import { testOnLinux } from '../../kit/testing/on-linux.ts';
import { localToken } from '../local-blob.ts';
import { makeClient } from './running-blob.ts';

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPacked(join(__dirname, '..'));
});
afterAll(() => installed.remove());

/** Starts the command, with a client of what it serves. */
async function serve(...args: string[]) {
  const { printed, interrupt } = installed.start(['--port', '0', ...args]);
  const [, endpoint = ''] = await printed(/Endpoint (\S+)/);
  const [, token = ''] = await printed(/Token (\S+)/);
  return { client: makeClient({ endpoint, token }), interrupt };
}

test('The package is one command and one module, each of compiled code alone', () => {
  expect(installed.files).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    ...['local-blob.js', 'main.js', 'parts.js'].map(name => join('dist', name)),
    'package.json',
  ]);
});

test('A client program keeps blobs in a folder from one run to the next, and Ctrl-C ends each run', async () => {
  const args = ['--folder', 'data/files', '--container', 'inbox', '--public-container', 'photos'];
  const first = await serve(...args);
  await first.client.getContainerClient('photos').uploadBlockBlob('a/cat.png', 'PNG', 3);
  const codes = [await first.interrupt()];

  const second = await serve(...args);
  const photo = second.client.getContainerClient('photos').getBlobClient('a/cat.png');
  const read = await (await fetch(photo.url)).text();
  codes.push(await second.interrupt());

  expect([codes, read]).toEqual([[0, 0], 'PNG']);
});

testOnLinux('Without --folder nothing is kept, not even in the folder for temporary files', async () => {
  const temporary = join(installed.folder, 'temporary');
  mkdirSync(temporary);
  const { printed, interrupt } = installed.start(['--port', '0', '--container', 'inbox'], {
    TMPDIR: temporary,
  });
  const [, endpoint = ''] = await printed(/Endpoint (\S+) \(blobs not kept\)/);
  await makeClient({ endpoint, token: localToken })
    .getContainerClient('inbox')
    .uploadBlockBlob('a', 'text', 4);
  const meanwhile = readdirSync(temporary);

  await interrupt();

  expect(meanwhile).toEqual([expect.stringMatching(/^local-blob-/)]);
  expect(readdirSync(temporary)).toEqual([]);
});

const usage = /\nUsage: local-blob \[--port N\] /;

test.each<[string, string[], RegExp, RegExp]>([
  ['an option that there is not', ['--memory'], /^Unknown option '--memory'/, usage],
  ['a port that is none', ['--container', 'abc', '--port', '70000'], /^--port must be 0 to 65535/, usage],
  ['no container', [], /^There must be a --container or a --public-container\n/, usage],
  ['a name that no container may have', ['--container', 'A_b'], /^A container's name has .* "A_b"\)/, usage],
  [
    'a folder of something else',
    ['--container', 'abc', '--port', '0', '--folder', '.'],
    /^The folder \. has files that are not of local Blob Storage/,
    /use another folder\n$/,
  ],
  [
    'a file in place of the folder',
    ['--container', 'abc', '--port', '0', '--folder', 'package.json'],
    /^The folder package\.json of local Blob Storage cannot be used \(E/,
    /move it away\n$/,
  ],
])('%s ends it with 1 and what is expected', async (_what, args, begins, ends) => {
  const { code, output } = await installed.run(args);

  expect(code).toBe(1);
  expect(output).toMatch(begins);
  expect(output).toMatch(ends);
});

test('--help shows the options, beside any other argument', async () => {
  const { code, output } = await installed.run(['--nonsense', '--help']);

  expect(code).toBe(0);
  expect(output).toMatch(/^Usage: local-blob /);
  expect(output).toMatch(/\n {2}--folder FOLDER +Keeps the blobs in this folder/);
});

test('A program that imports it starts one of its own', () => {
  const program = `
    import { startLocalBlob } from 'local-blob';
    const containers = [{ name: 'photos', publicAccess: 'none' }];
    const blob = await startLocalBlob({ port: 0, folder: undefined, containers });
    const photo = blob.endpoint + '/photos/cat.png';
    const authorization = 'Bearer ' + blob.token;
    console.log((await fetch(photo)).status, (await fetch(photo, { headers: { authorization } })).status);
    console.log(blob.requests.counts());
    await blob.close();`;

  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: installed.folder,
    encoding: 'utf8',
  });

  expect(output).toBe('404 404\n{ GetBlob: 2 }\n');
});
