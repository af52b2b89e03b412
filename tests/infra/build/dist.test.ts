import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { buildApp } from '../../../infra/tools/build/bundle.ts';
import { sourceFolders } from '../../../infra/tools/build/dist.ts';

let folder: string;
let metafiles: Metafile[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'dist-'));
  ({ metafiles } = await buildApp(join(folder, 'app')));
});
afterAll(() => rmSync(folder, { recursive: true }));

test('the SDK is only in its own file', () => {
  const outputs = metafiles.flatMap(each => Object.entries(each.outputs));
  const ofSdk = (file: string) =>
    outputs
      .filter(([output]) => output.endsWith(file))
      .flatMap(([, { inputs }]) => Object.keys(inputs).filter(input => /@azure\/(cosmos|core-)/.test(input)));

  expect(ofSdk('cosmos.js').length).toBeGreaterThan(100);
  expect(ofSdk('index.js')).toEqual([]);
});

test('all own files in the bundles are in the folders whose changes are detected', () => {
  const own = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    // Without the text that the build itself adds, and without the dependencies.
    .filter(file => file !== 'identity.js' && !/node_modules|^unused:/.test(file));
  const elsewhere = own.filter(file => !sourceFolders.some(source => file.startsWith(`${source}/`)));
  expect(own.length).toBeGreaterThan(50);
  expect(elsewhere).toEqual([]);
});
