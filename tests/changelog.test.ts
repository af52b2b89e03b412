import { readFileSync } from 'node:fs';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

const changelog = readFileSync('CHANGELOG.md', 'utf8');
const [heading = '', newest] = /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(changelog) ?? [];

test('the package has the version of the newest entry in CHANGELOG.md', () => {
  const { version, packages } = readJson('package-lock.json');

  expect(readJson('package.json').version).toBe(newest);
  expect([version, packages[''].version]).toEqual([newest, newest]);
});

test('the newest entry is read in a minute: forty short lines, what breaks first', () => {
  const [entry = ''] = changelog.slice(changelog.indexOf(heading) + heading.length).split(/^## /m);
  const lines = entry.trim().split('\n');

  expect(lines.length).toBeLessThanOrEqual(40);
  expect(lines.filter(line => line.length > 140)).toEqual([]);
  expect(lines[0]).toBe('### Breaking');
});
