import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../infra/tools/build/bundle.ts';
import { packageApp } from '../../../infra/tools/build/package.ts';
import { builtApp, packageUnderTest } from '../../support/service/built-app.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'package-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

test('the package holds the bundles, the files of the pages, host.json, a package.json without dependencies and the licences', () => {
  const page = (name: string) =>
    ['html', 'licences.#.txt', 'page.#.js', 'style.#.css'].map(file => `${name}.${file}.br`);
  const files = [
    'THIRD-PARTY.md',
    'cosmos.js',
    ...page('docs'),
    'file-type.js',
    'host.json',
    'identity.js',
    'index.js',
    'openapi.js',
    'package.json',
    'public.js',
    'rendering.js',
    'storage.js',
    ...page('studio'),
    'telemetry.js',
    'validation.js',
  ];
  const names = readdirSync(builtApp()).map(name => name.replace(/\.[A-Z0-9]{8}\./, '.#.'));

  // The studio also has scripts that are loaded later, under names that esbuild gives them, and the style of its preview.
  const isLater = (name: string) => /^studio\.[a-z-]+\.#\.(js|css)\.br$/.test(name) && !files.includes(name);

  expect(names.filter(name => !isLater(name)).sort()).toEqual(files);
  const { main, dependencies } = JSON.parse(readFileSync(join(builtApp(), 'package.json'), 'utf8'));
  expect(main).toBe('index.js');
  expect(dependencies).toBeUndefined();
});

test('building and packaging the same sources twice gives the same bytes, whatever was in the folder', async () => {
  const second = join(folder, 'second');
  const zipFile = join(folder, 'second.zip');
  // The typed client is made below dist/.
  mkdirSync(join(second, 'client'), { recursive: true });
  writeFileSync(join(second, 'client', 'index.js'), '');

  const { files } = await buildApp(second);
  await packageApp(second, files, zipFile);

  expect(readdirSync(second).sort()).toEqual(files.sort());
  expect(readFileSync(zipFile).equals(readFileSync(packageUnderTest()))).toBe(true);
});

test('a package of more than 3 MB is refused', async () => {
  writeFileSync(join(folder, 'index.js'), randomBytes(3 * 1024 * 1024 + 1));

  await expect(packageApp(folder, ['index.js'], join(folder, 'app.zip'))).rejects.toThrow(
    /more than 3145728/,
  );
});
