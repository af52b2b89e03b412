import { mkdtempSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { CosmosClient } from '@azure/cosmos';
import { build, type Plugin } from 'esbuild';
import { withoutEffects, withoutUnusedSdkParts } from '../../../infra/tools/build/sdk-parts.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'sdk-parts-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

async function bundle(name: string, contents: string, plugins: Plugin[]) {
  const { metafile } = await build({
    stdin: { contents, resolveDir: process.cwd() },
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    outfile: join(folder, name),
    plugins,
    metafile: true,
    logLevel: 'silent',
  });
  const [output] = Object.values(metafile.outputs);
  const inputs = Object.entries(output?.inputs ?? {}).filter(([, { bytesInOutput }]) => bytesInOutput > 0);
  return { exports: createRequire(__filename)(join(folder, name)), inputs: inputs.map(([input]) => input) };
}

test('the SDK says what the bundle lacks when a part is used that was left out', async () => {
  const source = "export { CosmosClient } from '@azure/cosmos';";
  const { exports } = await bundle('client.js', source, [withoutUnusedSdkParts]);
  const client: CosmosClient = new exports.CosmosClient({ endpoint: 'http://127.0.0.1:1', key: 'a2V5' });
  const container = client.database('blog').container('content');

  expect(typeof container.items.batch).toBe('function');
  expect(() => container.scripts).toThrow(
    'The bundle has no Scripts of @azure/cosmos: take it off the list in infra/tools/build/sdk-parts.ts',
  );
});

test('the SDK does not write what it notes of a call as JSON, which nobody would read', async () => {
  const source = "export { CosmosClient } from '@azure/cosmos';";
  const { exports } = await bundle('diagnostics.js', source, [withoutUnusedSdkParts]);
  const client: CosmosClient = new exports.CosmosClient({
    endpoint: 'http://127.0.0.1:1',
    key: 'a2V5',
    connectionPolicy: { enableEndpointDiscovery: false },
  });
  const stringify = jest.spyOn(JSON, 'stringify');

  const failure = await client.getDatabaseAccount().catch(error => error);

  const written = stringify.mock.calls.filter(([value]) => Object.is(value, failure.diagnostics));
  stringify.mockRestore();
  expect(failure.diagnostics.clientSideRequestStatistics).toBeDefined();
  expect(written).toEqual([]);
});

test('a build fails when the SDK has a part no longer in its place', async () => {
  const building = bundle('none.js', 'export const none = 1;', [withoutUnusedSdkParts]);

  await expect(building).rejects.toThrow('@azure/cosmos has no bulk/BulkHelper.js any more');
});

test('what the SDK only imports is left out, and stays where it is used', async () => {
  const plugins = [withoutEffects, withoutUnusedSdkParts];
  const apart = (inputs: string[]) => inputs.filter(input => /keyvault|proxy-agent/.test(input));
  const client = await bundle('without.js', "export { CosmosClient } from '@azure/cosmos';", plugins);
  const proxy = await bundle(
    'with.js',
    "import { proxyPolicy } from '@azure/core-rest-pipeline'; export const policy = proxyPolicy();" +
      "export { CosmosClient } from '@azure/cosmos';",
    plugins,
  );

  expect(apart(client.inputs)).toEqual([]);
  expect(apart(proxy.inputs)).toContain('node_modules/https-proxy-agent/dist/index.js');
  expect(proxy.exports.policy.name).toBe('proxyPolicy');
});
