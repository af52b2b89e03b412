import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Metafile } from 'esbuild';
import { unzipSync } from 'fflate';
import { buildApp } from '../../../infra/tools/build/bundle.ts';
import { sourceFolders } from '../../../infra/tools/build/sources.ts';
import { type BundledPackage, bundledPackages } from '../../../infra/tools/build/third-party.ts';
import { blog } from '../../support/content/families.ts';
import { builtApp, packageUnderTest } from '../../support/service/built-app.ts';
import { useServiceWithout } from '../../support/service/use-service.ts';

let folder: string;
let metafiles: Metafile[];
let packages: BundledPackage[];
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'bundles-'));
  ({ metafiles } = await buildApp(join(folder, 'app')));
  packages = bundledPackages(metafiles);
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Loads a bundle of the app that the tests run. */
const load = (name: string) => createRequire(__filename)(join(builtApp(), name));

/** The files from which a bundle has at least a line. */
function inputsOf(bundle: string): string[] {
  const outputs = metafiles.flatMap(each => Object.entries(each.outputs));
  const inputs = outputs.flatMap(([file, output]) =>
    file.endsWith(bundle) ? Object.entries(output.inputs) : [],
  );
  return inputs.filter(([, { bytesInOutput }]) => bytesInOutput > 0).map(([input]) => input);
}

test('the SDK is only in its own file, with what of it is used', () => {
  const ofSdk = (bundle: string) => inputsOf(bundle).filter(input => /@azure\/(cosmos|core-)/.test(input));

  expect(ofSdk('cosmos.js').length).toBeGreaterThan(100);
  expect(ofSdk('index.js')).toEqual([]);
  expect(inputsOf('cosmos.js').filter(input => /keyvault|proxy-agent/.test(input))).toEqual([]);
});

test('what makes sizes of pictures on the machine of who operates it is in no bundle, and so in no package', () => {
  const ofSharp = metafiles
    .flatMap(({ inputs, outputs }) => [
      ...Object.keys(inputs),
      ...Object.values(outputs).flatMap(each => each.imports.map(({ path }) => path)),
    ])
    .filter(name => /(?:^|node_modules\/)(?:sharp|@img)(?:\/|$)/.test(name));

  expect(ofSharp).toEqual([]);
  expect(packages.map(({ name }) => name)).not.toContain('sharp');
});

test('the SDK does not write what it notes of a call as JSON, which nobody would read', async () => {
  const client = new (load('cosmos.js').CosmosClient)({
    endpoint: 'http://127.0.0.1:1',
    key: 'a2V5',
    connectionPolicy: { enableEndpointDiscovery: false },
  });
  const stringify = jest.spyOn(JSON, 'stringify');

  const failure = await client.getDatabaseAccount().catch((error: unknown) => error);

  const written = stringify.mock.calls.filter(([value]) => Object.is(value, failure.diagnostics));
  stringify.mockRestore();
  expect(failure.diagnostics.clientSideRequestStatistics).toBeDefined();
  expect(written).toEqual([]);
});

test('all own files in the bundles are in the folders whose changes are detected', () => {
  const own = metafiles
    .flatMap(({ inputs }) => Object.keys(inputs))
    // Without what the build itself adds, the manifest, which is looked at by name, and the dependencies.
    .filter(
      file =>
        !['file-type.js', 'identity.js', 'package.json'].includes(file) &&
        !/node_modules|^unused:/.test(file),
    );
  const elsewhere = own.filter(file => !sourceFolders.some(source => file.startsWith(`${source}/`)));
  expect(own.length).toBeGreaterThan(50);
  expect(elsewhere).toEqual([]);
});

test('the description has the version of the package, and the app itself does not hold it', () => {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'));
  const { document } = load('openapi.js');

  expect(document).toMatchObject({ openapi: '3.1.0', info: { version } });
  expect(inputsOf('index.js')).not.toContain('shared/description/openapi.ts');
});

test('the managed identity needs no other file', () => {
  const { ManagedIdentityCredential } = load('identity.js');

  const credential = new ManagedIdentityCredential({ clientId: '11111111-1111-4111-8111-111111111111' });

  expect(typeof credential.getToken).toBe('function');
});

describe('A service without the bundles that are loaded when they are used', () => {
  const service = useServiceWithout('openapi.js', 'validation.js', 'identity.js');

  test('starts with a key, and reads', async () => {
    const { status } = await service.send('GET', 'blog');

    expect(status).toBe(200);
  });

  test('fails to read a body, and to describe itself', async () => {
    const created = await service.send('POST', 'blog', blog.minimal);
    const described = await service.send('GET', 'openapi.json');

    expect([created.status, described.status]).toEqual([500, 500]);
  });
});

test("the package names each library that a bundle or a page's script takes in, with its licence", () => {
  const zip = unzipSync(readFileSync(packageUnderTest()));
  const list = Buffer.from(zip['THIRD-PARTY.md'] ?? []).toString();
  const libraries = new Set(
    inputsOf('.js').flatMap(input => /.*node_modules\/((?:@[^/]+\/)?[^./][^/]*)/.exec(input)?.[1] ?? []),
  );

  const missing = [...libraries].filter(name => !list.includes(`\n| ${name} | `));

  expect([...libraries]).toEqual(
    expect.arrayContaining(['@azure/cosmos', 'swagger-ui-dist', 'preact', '@codemirror/view']),
  );
  expect(missing).toEqual([]);
  for (const { name, version, license, text = '' } of packages) {
    expect(list).toContain(`| ${name} | ${version} | ${license} |`);
    expect(list).toContain(text);
  }
});

test('the bundles include nothing whose licence requires more than a notice', () => {
  const permissive = ['MIT', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'ISC', '0BSD', 'BlueOak-1.0.0'];

  expect(packages.filter(({ license }) => !permissive.includes(license))).toEqual([]);
});

test('packages bundled inside another package are listed, too', () => {
  const names = packages.map(({ name }) => name);

  expect(names).toEqual(
    expect.arrayContaining(['@azure/cosmos', '@azure/core-rest-pipeline', '@azure/core-auth']),
  );
  expect(names).not.toContain('esbuild');
});
