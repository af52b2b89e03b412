import { mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { build } from 'esbuild';
import { pages } from '../../../infra/tools/build/page-build.ts';

let folder: string;
beforeEach(() => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'page-workers-')));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (name: string, text: string) => writeFileSync(join(folder, name), text);

/** What the studio's build makes of a page that is in the folder. */
async function built() {
  const studio = pages.find(({ name }) => name === 'studio');
  const entryPoints = { page: join(folder, 'page.ts') };
  const { outputFiles, metafile } = await build({
    ...studio?.options,
    entryPoints,
    write: false,
    metafile: true,
  });
  const named = outputFiles.map(({ path, text }) => [basename(path), text] as const);
  const [worker = '', script = ''] = named.find(([name]) => name.startsWith('count-worker.')) ?? [];
  const others = named.filter(([name]) => name !== worker).map(([, text]) => text);
  const [, output] = Object.entries(metafile.outputs).find(([name]) => basename(name) === worker) ?? [];
  return { worker, script, others, output, inputs: Object.keys(metafile.inputs) };
}

test('a worker of a page is one file, named by its content, by which the page starts it', async () => {
  write(
    'page.ts',
    `export const later = () => import('./starts.ts');
    console.log('the page');`,
  );
  write(
    'starts.ts',
    `export const start = () => new Worker(new URL('./count-worker.js', import.meta.url), { type: 'module' });`,
  );
  write('count-worker.ts', `import { count } from './count.ts'; postMessage(count());`);
  write('count.ts', `export const count = () => 'one and one';`);

  const first = await built();
  write('count.ts', `export const count = () => 'two and two';`);
  const second = await built();

  expect(first.worker).toMatch(/^count-worker\.[A-Z0-9]{8}\.js$/);
  expect(first.script).toContain('one and one');
  expect(first.script).not.toMatch(/\bimport\b/);
  expect(first.others.filter(text => text.includes(`./${first.worker}`))).toHaveLength(1);
  expect(first.others.filter(text => text.includes('one and one'))).toEqual([]);
  expect(second.worker).not.toBe(first.worker);
  expect(second.others.filter(text => text.includes(`./${second.worker}`))).toHaveLength(1);
});

test('what a worker is made of is said as of any other file, so its licences are listed', async () => {
  write(
    'page.ts',
    `new Worker(
      new URL('./count-worker.js', import.meta.url), { type: 'module' });`,
  );
  write('count-worker.ts', `import { count } from './count.ts'; postMessage(count());`);
  write('count.ts', `export const count = () => 'one and one';`);

  const { output, inputs } = await built();

  expect(Object.keys(output?.inputs ?? {}).map(file => basename(file))).toEqual(
    expect.arrayContaining(['count.ts', 'count-worker.ts']),
  );
  expect(inputs.map(file => basename(file)).sort()).toEqual(['count-worker.ts', 'count.ts', 'page.ts']);
  expect(inputs.filter(file => file.includes(':'))).toEqual([]);
});
