import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type InstalledPackage, installPacked } from '../../kit/testing/installed-package.ts';
import { packages } from './cosmos-process.ts';
import { makeClient } from './running-cosmos.ts';

let installed: InstalledPackage;
beforeAll(() => {
  installed = installPacked(join(__dirname, '..'), [join(packages, 'libsql')]);
});
afterAll(() => installed.remove());

/** Starts the command, with a client of what it serves. */
async function serve(...args: string[]) {
  const { printed, interrupt } = installed.start(['--port', '0', ...args]);
  const [, endpoint = ''] = await printed(/Endpoint (\S+)/);
  const [, key = ''] = await printed(/Key (\S+)/);
  return { client: makeClient({ endpoint, key }), interrupt };
}

test('The package is one command and one module, each of compiled code alone', () => {
  expect(installed.files).toEqual([
    'LICENSE',
    'README.md',
    'dist',
    ...['local-cosmos.js', 'main.js', 'parts.js'].map(name => join('dist', name)),
    'package.json',
  ]);
});

test('A client program keeps items in a file from one run to the next, and Ctrl-C ends each run', async () => {
  const args = ['--file', 'data/shop.sqlite', '--database', 'shop'];
  const first = await serve(...args, '--container', 'orders', '--partition-key', '/customer');
  const orders = first.client.database('shop').container('orders');
  await orders.items.create({ id: 'o1', customer: 'ada', total: 7 });
  const codes = [await first.interrupt()];

  const second = await serve('--file', 'data/shop.sqlite');
  const again = second.client.database('shop').container('orders');
  const { resources } = await again.items.query('SELECT VALUE c.total FROM c WHERE c.total > 5').fetchAll();
  codes.push(await second.interrupt());

  expect([codes, resources]).toEqual([[0, 0], [7]]);
});

test('It has the containers of a file, as Azure would export them', async () => {
  const indexingPolicy = { includedPaths: [{ path: '/*' }], excludedPaths: [] };
  const definition = {
    id: 'orders',
    partitionKey: { paths: ['/customer'] },
    indexingPolicy,
    defaultTtl: null,
  };
  writeFileSync(
    join(installed.folder, 'containers.json'),
    JSON.stringify([
      { database: 'shop', container: definition },
      { database: 'shop', container: { ...definition, id: 'returns' } },
    ]),
  );

  const { client, interrupt } = await serve('--containers', 'containers.json');
  const { resources } = await client.database('shop').containers.readAll().fetchAll();

  await interrupt();
  expect(resources.map(({ id }) => id)).toEqual(['orders', 'returns']);
});

const usage = /\nUsage: local-cosmos \[--port N\] /;

test.each<[string, string[], RegExp, RegExp]>([
  ['an option that there is not', ['--memory'], /^Unknown option '--memory'/, usage],
  ['a port that is none', ['--port', '70000'], /^--port must be 0 to 65535 \(got "70000"\)/, usage],
  ['a database without a container', ['--database', 'shop'], /^--database, --container and --pa/, usage],
  [
    'a name that no container may have',
    ['--database', 'shop', '--container', 'a/b', '--partition-key', '/c'],
    /^The id of a container must not have/,
    /got 'a\/b'\)\n$/,
  ],
  [
    'a file that is missing',
    ['--containers', 'none.json'],
    /^Cannot use none\.json: ENOENT/,
    /none\.json'\n$/,
  ],
  ['a file without an array', ['--containers', 'package.json'], /^Cannot use package\.json: /, /array\n$/],
  ['data that is none', ['--file', 'package.json'], /^The file package\.json is not a database/, /away\n$/],
])('%s ends it with 1 and what is expected', async (_what, args, begins, ends) => {
  const { code, output } = await installed.run(args);

  expect(code).toBe(1);
  expect(output).toMatch(begins);
  expect(output).toMatch(ends);
});

test('--help shows the options, beside any other argument', async () => {
  const { code, output } = await installed.run(['--nonsense', '--help']);

  expect(code).toBe(0);
  expect(output).toMatch(/^Usage: local-cosmos /);
  expect(output).toMatch(/\n {2}--file FILE +Keeps the data in this SQLite file/);
});

test('A program that imports it starts one of its own', () => {
  const program = `
    import { startLocalCosmos } from 'local-cosmos';
    const cosmos = await startLocalCosmos({ port: 0, file: ':memory:' });
    // Without a signature.
    console.log((await fetch(cosmos.endpoint)).status);
    await cosmos.close();`;

  const output = execFileSync(process.execPath, ['--input-type=module', '--eval', program], {
    cwd: installed.folder,
    encoding: 'utf8',
  });

  expect(output).toBe('401\n');
});
