import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type KeptFiles = typeof import('../../../infra/tools/build/kept-files.ts');

const project = process.cwd();
const source = join('shared', 'source.ts');
const builder = join('infra', 'tools', 'build', 'bundle.ts');
const installed = join('node_modules', '.package-lock.json');

let folder: string;
let keptFiles: KeptFiles;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'kept-files-'));
  process.chdir(folder);
  for (const each of ['shared', join('infra', 'tools', 'build'), 'node_modules', 'dist'])
    mkdirSync(each, { recursive: true });
  for (const each of [source, builder, installed, 'tsconfig.json', 'package-lock.json'])
    writeFileSync(each, '');
  // What is as young as the build is not kept.
  await new Promise(resolve => setTimeout(resolve, 10));
  await startProcess();
});
afterEach(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

/** Loads the builder anew, as another process would. */
async function startProcess(): Promise<void> {
  jest.resetModules();
  keptFiles = await import('../../../infra/tools/build/kept-files.ts');
}

/** Whether a build makes its file, and does not take what is kept. @param meanwhile what happens while it is made. */
async function isMade(meanwhile = () => {}): Promise<boolean> {
  let made = false;
  await keptFiles.keepFiles('part', 'dist', async () => {
    made = true;
    meanwhile();
    return {
      files: new Map([['part.js', Buffer.from('')]]),
      metafile: { inputs: { [source]: { bytes: 0, imports: [] } }, outputs: {} },
    };
  });
  return made;
}

const edit = (file: string) => appendFileSync(file, '\n');

test('What a build has made is kept for the next one', async () => {
  expect([await isMade(), await isMade()]).toEqual([true, false]);
});

test.each([
  ['a source', source],
  ['the lock file', 'package-lock.json'],
  ['what is installed', installed],
])('It is made again when %s has changed', async (_, file) => {
  await isMade();

  edit(file);

  expect(await isMade()).toBe(true);
});

test('It is made again when something is installed meanwhile', async () => {
  await isMade(() => edit(installed));

  expect(await isMade()).toBe(true);
});

test('What is made by a process whose builder is edited meanwhile is not taken by one with the new builder', async () => {
  await isMade();
  edit(builder);
  edit(source);
  await isMade();

  await startProcess();

  expect(await isMade()).toBe(true);
});
