import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { isCurrent, noteMade } from '../../../infra/tools/made.mjs';

const project = process.cwd();
const always = ['tsconfig.json', 'package-lock.json', 'node_modules/.package-lock.json'];

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'made-'));
  process.chdir(folder);
  for (const each of ['shared', 'node_modules', 'dist']) mkdirSync(each);
  for (const file of [...always, 'shared/source.ts', 'dist/index.js']) writeFileSync(file, '');
});
afterEach(() => {
  process.chdir(project);
  rmSync(folder, { recursive: true });
});

const later = () => Date.now() + 1_000;
const note = (begun = later()) => noteMade('app', begun, ['shared/source.ts'], ['dist/index.js']);

test('what was made is current, until it was noted it is not', () => {
  const before = isCurrent('app');

  note();

  expect([before, isCurrent('app')]).toEqual([false, true]);
});

test.each([...always, 'shared/source.ts', 'dist/index.js'])(
  'it is not current once %s has changed, or is missing',
  file => {
    note();
    const before = isCurrent('app');
    appendFileSync(file, '\n');
    const changed = isCurrent('app');
    writeFileSync(file, '');
    const changedBack = isCurrent('app');
    rmSync(file);

    const removed = isCurrent('app');

    expect([before, changed, changedBack, removed]).toEqual([true, false, true, false]);
  },
);

test('it is not current if a source was written while it was made', () => {
  const begun = Date.now() - 1_000;

  note(begun);

  expect(isCurrent('app')).toBe(false);
});

test('it is not current if its note was cut off by a power failure', () => {
  note();
  writeFileSync(join('node_modules', '.cache', 'blog-content-service', 'app.json'), '{ "files": [');

  expect(isCurrent('app')).toBe(false);
});
