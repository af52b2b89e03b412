import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const { stdout: listed } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const files = listed.split('\n').filter(file => file !== '' && existsSync(file));
const pages = files.filter(file => file.endsWith('.md'));
const read = (file: string) => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

/** The addresses of a page's headings, as GitHub makes them. */
const anchorsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\w\s-]/g, '')
      .replaceAll(' ', '-'),
  );

/** Whether a page may mean this by a path: from the root, from itself, or from one of the folders. */
const isThere = (page: string, path: string) =>
  [path, join(dirname(page), path), join('infra', path), join('shared', path)].some(place =>
    existsSync(place),
  );

test('there are pages to check', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'shared/contract.md']));
});

test.each(pages)('%s has no dead link', page => {
  const links = [...read(page).matchAll(/\]\((?!https?:|…)([^)#\s]*)#?([^)\s]*)\)/g)].map(
    ([, path = '', anchor = '']) => ({
      target: path ? join(dirname(page), path) : page,
      anchor,
    }),
  );

  const dead = links.filter(
    ({ target, anchor }) => !existsSync(target) || (anchor && !anchorsOf(target).includes(anchor)),
  );

  expect(dead).toEqual([]);
});

test.each(pages)('%s names only existing files and scripts', page => {
  const text = read(page);
  const paths = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|sh|json|bicep|md|kql))`/g)].map(
    ([, path = '']) => path,
  );
  const run = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);

  expect(paths.filter(path => !path.startsWith('.data/') && !isThere(page, path))).toEqual([]);
  expect(run.filter(script => !(script in scripts))).toEqual([]);
});

test('each dependency has a line that says what it is for', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
  const page = read('infra/tools/build/dependencies.md');

  const unexplained = Object.keys({ ...dependencies, ...devDependencies }).filter(
    name => !page.includes(`\`${name}\``),
  );

  expect(unexplained).toEqual([]);
});
