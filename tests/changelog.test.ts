import { readFileSync } from 'node:fs';

const readJson = (file: string) => JSON.parse(readFileSync(file, 'utf8'));

test('the package has the version of the newest entry in CHANGELOG.md', () => {
  const [, newest] =
    /^## (\d+\.\d+\.\d+) - \d{4}-\d\d-\d\d$/m.exec(readFileSync('CHANGELOG.md', 'utf8')) ?? [];
  const { version, packages } = readJson('package-lock.json');

  expect(readJson('package.json').version).toBe(newest);
  expect([version, packages[''].version]).toEqual([newest, newest]);
});
