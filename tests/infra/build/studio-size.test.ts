import { gzipSync } from 'node:zlib';
import { build, type Metafile, type OutputFile } from 'esbuild';
import { pages } from '../../../infra/tools/build/page-build.ts';

const kilobyte = 1024;

/** What `npm run build` makes of the studio. */
let outputs: Metafile['outputs'];
let files: OutputFile[];
beforeAll(async () => {
  const studio = pages.find(({ name }) => name === 'studio');
  const built = await build({ ...studio?.options, write: false, metafile: true });
  outputs = built.metafile.outputs;
  files = built.outputFiles ?? [];
});

/** A script and all that it imports at once. */
function loadedWith(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file)) return seen;
  seen.add(file);
  const imports = outputs[file]?.imports ?? [];
  for (const { path } of imports.filter(({ kind }) => kind === 'import-statement')) loadedWith(path, seen);
  return seen;
}

/** The size of scripts as they are sent, in bytes; each is compressed by itself. */
function sizeOf(names: Iterable<string>): number {
  const contents = [...names].map(
    name => files.find(({ path }) => path.endsWith(`/${name}`))?.contents ?? '',
  );
  return contents.reduce((sum, content) => sum + gzipSync(content, { level: 9 }).length, 0);
}

const shell = () => {
  const [entry = ''] =
    Object.entries(outputs).find(([, { entryPoint }]) => entryPoint?.endsWith('main.tsx')) ?? [];
  return loadedWith(entry);
};

/** What opening a post loads: the editor, and the text field in it. */
const opened = () => {
  const names = Object.keys(outputs).filter(name => /\/(desk|code-field)\.\w+\.js$/.test(name));
  expect(names).toHaveLength(2);
  return new Set(names.flatMap(name => [...loadedWith(name)]));
};

const styles = () => Object.keys(outputs).filter(name => /\/style\.\w+\.css$/.test(name));

test("the studio's shell is at most 45 KB, compressed, with its styles", () => {
  const size = sizeOf([...shell(), ...styles()]);

  expect(styles()).toHaveLength(1);
  expect(size).toBeGreaterThan(5 * kilobyte);
  expect(size).toBeLessThanOrEqual(45 * kilobyte);
});

test('with what opening a post loads it is at most 185 KB, compressed, with its styles', () => {
  const size = sizeOf(new Set([...shell(), ...opened(), ...styles()]));

  expect(size).toBeGreaterThan(100 * kilobyte);
  expect(size).toBeLessThanOrEqual(185 * kilobyte);
});
