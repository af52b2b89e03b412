import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildApp } from '../../../infra/tools/build/bundle.ts';
import {
  type BundledPackage,
  bundledPackages,
  describeThirdParty,
  thirdPartyFile,
} from '../../../infra/tools/build/third-party.ts';

let folder: string;
let packages: BundledPackage[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'third-party-'));
  packages = bundledPackages((await buildApp(join(folder, 'app'))).metafiles);
});
afterAll(() => rmSync(folder, { recursive: true }));

test('THIRD-PARTY.md lists what is in the bundles (npm run build writes it)', () => {
  expect(readFileSync(thirdPartyFile, 'utf8')).toBe(describeThirdParty(packages));
});

test('the bundles include nothing whose licence requires more than a notice', () => {
  const permissive = new Set([
    'MIT',
    'Apache-2.0',
    'BSD-2-Clause',
    'BSD-3-Clause',
    'ISC',
    '0BSD',
    'BlueOak-1.0.0',
  ]);

  expect(packages.filter(({ license }) => !permissive.has(license))).toEqual([]);
});

test('packages bundled inside another package are listed, too', () => {
  const names = packages.map(({ name }) => name);

  expect(names).toEqual(
    expect.arrayContaining(['@azure/cosmos', '@azure/core-rest-pipeline', '@azure/core-auth']),
  );
  expect(names).not.toContain('esbuild');
});
