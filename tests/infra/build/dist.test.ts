import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../infra/tools/build/bundle.ts';
import { sourceFolders } from '../../../infra/tools/build/dist.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'dist-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('all own files in the bundles are in the folders whose changes are detected', async () => {
  const { metafiles } = await buildApp(join(folder, 'app'));

  const own = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    // Without the text that the build itself adds, and without the dependencies.
    .filter(file => file !== 'identity.js' && !/node_modules|^unused:/.test(file));
  const elsewhere = own.filter(file => !sourceFolders.some(source => file.startsWith(`${source}/`)));
  expect(own.length).toBeGreaterThan(50);
  expect(elsewhere).toEqual([]);
});
