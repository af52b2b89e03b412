import { execFile } from 'node:child_process';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { document } from '../../shared/description/openapi.ts';
import { runCommand } from '../support/infra/command.ts';
import { type ClientProject, createClientProject } from '../support/projects/client-project.ts';
import { ScratchProject } from '../support/projects/scratch-project.ts';
import { useMediaService } from '../support/service/media-service.ts';

let project: ClientProject;
const service = useMediaService();
beforeAll(async () => {
  project = await createClientProject();
});
afterAll(() => project.remove());

test('the package is small, and has types, an ES module, a README and the licences', () => {
  const { files, size, unpackedSize } = project.packed;

  const feeds = [
    'absolute-html',
    'address',
    'atom',
    'document',
    'feed',
    'json-feed',
    'redirect-files',
    'rss',
    'sitemap',
    'write',
    'xml',
  ];

  expect(files.map(({ path }) => path).sort()).toEqual([
    'LICENSE',
    'README.md',
    'THIRD-PARTY.txt',
    'api.d.ts',
    'changes.d.ts',
    'errors.d.ts',
    'feeds.js',
    ...feeds.map(name => `feeds/${name}.d.ts`),
    'fetch.d.ts',
    'index.d.ts',
    'index.js',
    'on-draft.d.ts',
    'package.json',
    'size-worker.js',
    'types.d.ts',
  ]);
  expect(size).toBeLessThan(56 * 1024);
  expect(unpackedSize).toBeLessThan(352 * 1024);
});

test('it has the version of the service, and depends only on openapi-fetch', () => {
  const manifest = (folder: string) => JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const { version, engines, dependencies } = manifest('.');

  const made = manifest(project.client);

  expect(made).toMatchObject({ version, engines });
  expect(made.dependencies).toEqual({ 'openapi-fetch': dependencies['openapi-fetch'] });
  expect(made).not.toHaveProperty('optionalDependencies');
});

test('it names what it includes with its licence, and nothing of it asks for a module of Node.js', () => {
  const source = readFileSync(join(project.client, 'index.js'), 'utf8');
  const imports = [...source.matchAll(/^import .*? from "(.*)";$/gm)].map(([, name]) => name);

  expect(imports).toEqual(['openapi-fetch']);
  for (const apart of ['feeds.js', 'size-worker.js'])
    expect(readFileSync(join(project.client, apart), 'utf8')).not.toMatch(/^import /m);
  expect(source).not.toMatch(/\bimport\(|\brequire\(/);
  const licences = readFileSync(join(project.client, 'THIRD-PARTY.txt'), 'utf8');
  expect(licences).toMatch(/^thumbhash \d+\.\d+\.\d+ \(MIT\)$/m);
  expect(licences).toMatch(
    /^@noble\/hashes \d+\.\d+\.\d+ \(MIT\)\n\nThe MIT License .*Copyright \(c\) 2022 Paul Miller/s,
  );
});

test('its types match the description, including maximum lengths', () => {
  const types = readFileSync(join(project.client, 'api.d.ts'), 'utf8');
  const { schemas } = document.components as { schemas: Record<string, object> };
  const lengths = new Set(
    [...JSON.stringify(schemas).matchAll(/"maxLength":(\d+)/g)].map(([, most]) => most),
  );

  for (const name of Object.keys(schemas)) expect(types).toContain(`\n  ${name}: `);
  expect(lengths.size).toBeGreaterThan(3);
  for (const most of lengths) expect(types).toContain(`At most ${most} characters.`);
});

test('its own tests pass against a running service', async () => {
  const env = { ...process.env, API: service.api, API_HEADERS: JSON.stringify(service.session) };
  cpSync('client/api/test', join(project.folder, 'test'), { recursive: true });

  // Node.js 20 takes a folder here, 22 a pattern; both take a file.
  const { stdout } = await promisify(execFile)(process.execPath, ['--test', 'test/client.test.mjs'], {
    cwd: project.folder,
    env: { ...env, NODE_OPTIONS: '' },
  });

  expect(stdout).toMatch(/^[#ℹ] pass 17$/m);
  expect(stdout).toMatch(/^[#ℹ] fail 0$/m);
});

test('npm run client makes it as one file, which a build leaves alone', async () => {
  const scratch = new ScratchProject();
  writeFileSync(scratch.path('LICENSE'), '');
  try {
    const made = await runCommand('client', [], {}, scratch.folder);
    const built = await runCommand('build', [], {}, scratch.folder);
    const { stdout } = await promisify(execFile)('tar', ['-tzf', scratch.path('blog-content-client.tgz')]);

    expect(made).toEqual({ code: 0, output: expect.stringMatching(/^Made blog-content-client\.tgz \(/) });
    expect(built.code).toBe(0);
    expect(stdout.split('\n')).toContain('package/index.js');
  } finally {
    scratch.remove();
  }
});
