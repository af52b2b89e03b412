import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const { stdout: listed } = spawnSync('git', ['ls-files', '--cached', '--others', '--exclude-standard'], {
  encoding: 'utf8',
});
const files = listed.split('\n').filter(file => file !== '' && existsSync(file));
const pages = files.filter(file => file.endsWith('.md'));
const read = (file: string) => readFileSync(file, 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const headingsOf = (page: string) =>
  [...read(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) => heading);

/** The address of a heading, as GitHub makes it. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .replaceAll(' ', '-');

/** Whether a page may mean this by a path: from the root, from itself, or from one of the folders. */
const isThere = (page: string, path: string) =>
  [path, join(dirname(page), path), join('infra', path), join('shared', path)].some(place =>
    existsSync(place),
  );

test('there are pages to check', () => {
  expect(pages).toEqual(expect.arrayContaining(['README.md', 'SECURITY.md', 'shared/contract.md']));
});

test.each(pages)('%s has no dead link', page => {
  const text = read(page);
  const links = [...text.matchAll(/\]\((?!https?:|…)([^)#\s]*)#?([^)\s]*)\)/g)];
  const pictures = [...text.matchAll(/ (?:src|srcset)="(?!https?:|…)([^"]*)"/g)];

  const dead = [...links, ...pictures].filter(([, path, anchor]) => {
    const target = path ? join(dirname(page), path) : page;
    return !existsSync(target) || (anchor && !headingsOf(target).map(anchorOf).includes(anchor));
  });

  expect(dead.map(([link]) => link)).toEqual([]);
});

test.each(pages)('%s names only existing files and scripts', page => {
  const text = read(page);
  const paths = [...text.matchAll(/`((?:[\w.-]+\/)+[\w.-]+\.(?:ts|mjs|sh|json|bicep|md|kql))`/g)].map(
    ([, path = '']) => path,
  );
  const run = [...text.matchAll(/npm run ([\w:-]+)/g)].map(([, script = '']) => script);

  expect(paths.filter(path => !/^(\.data|dist)\//.test(path) && !isThere(page, path))).toEqual([]);
  expect(run.filter(script => !(script in scripts))).toEqual([]);
});

test('the README is short enough to be read', () => {
  expect(read('README.md').split(/\s+/).length).toBeLessThanOrEqual(1500);
});

describe('Sections that a comment cites', () => {
  const cited = ['shared/contract.md', 'shared/guarantees.md'].map(page => ({
    page,
    headings: headingsOf(page),
  }));
  // A citation may continue on a comment's next line.
  const citations = files
    .filter(file => file.endsWith('.ts'))
    .flatMap(file =>
      [
        ...read(file)
          .replace(/\n\s*(\*|\/\/) ?/g, ' ')
          .matchAll(/\((\w+\.md), ([^)]*)\)/g),
      ].map(([, page, section = '']) => ({ file, page, section })),
    );

  test('exist', () => {
    const unknown = citations.filter(
      ({ page, section }) =>
        !cited.some(each => basename(each.page) === page && each.headings.includes(section)),
    );

    expect(unknown).toEqual([]);
  });

  test('are cited', () => {
    expect(citations.length).toBeGreaterThan(20);
  });
});

test('each dependency has a line that says what it is for', () => {
  const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<string, object>;
  const page = read('infra/tools/build/dependencies.md');

  const unexplained = Object.keys({ ...dependencies, ...devDependencies }).filter(
    name => !page.includes(`\`${name}\``),
  );

  expect(unexplained).toEqual([]);
});
