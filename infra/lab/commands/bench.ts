import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { misuse, readCommandLine, userPath } from '../../local/kit/command-line.mjs';
import { onEnd } from '../../local/kit/on-end.ts';
import { commands } from '../../tools/command-table.mjs';
import { runCommand } from '../../tools/commands/environment.ts';
import { compareVersions, versionsTable } from '../bench/compare-versions.ts';
import { createBlog, createEmptyBlogs } from '../bench/fill.ts';
import { buildHello, buildHost } from '../bench/hello.ts';
import { describeMachine } from '../bench/machine.ts';
import { casesOf, measure, operationsTable } from '../bench/measure.ts';
import { operations } from '../bench/operations.ts';
import { Client } from '../bench/requests.ts';
import { full, quick, type Scale } from '../bench/scale.ts';
import { measureStarts, type Started, startTable } from '../bench/starts.ts';
import { CommandProcess } from '../processes/command-process.ts';
import { prepareStack, type Stack, withStack } from '../processes/stack.ts';
import { formatTable, type Table } from '../table.ts';

const command = commands.bench;

function readArguments() {
  const { values } = readCommandLine(command);
  const [first, ...others] = values.against?.split(',').map(userPath) ?? [];
  const against = first === undefined ? undefined : ([first, ...others] as const);
  const unbuilt = against?.find(app => !existsSync(join(app, 'index.js')));
  if (unbuilt !== undefined)
    throw misuse(
      command,
      `--against must name folders of built apps, with their index.js (got "${unbuilt}")`,
    );
  return { scale: values.quick ? quick : full, against };
}

const start = performance.now();
const say = (text: string) =>
  console.error(`${((performance.now() - start) / 1000).toFixed(0).padStart(4)} s  ${text}`);

/** Measures all operations, on blogs that are created for it. @param hello the folder of the app that does nothing. */
async function measureOperations(stack: Stack, hello: string, scale: Scale): Promise<Table> {
  const others = [
    await CommandProcess.start(['host', '--app', hello], { PORT: '0' }),
    await stack.startApp({}),
  ];
  const [ofHello, caching] = others.map(({ url }) => new Client(`${url}/api`)) as [Client, Client];
  const service = new Client(stack.api);
  const sizes = [...new Set([scale.usualSize, ...scale.sizes])];
  say(`Creating blogs of ${sizes.map(size => size.toLocaleString('en')).join(', ')} posts`);
  for (const size of sizes) await createBlog(service, size);
  await createEmptyBlogs(service, 10);
  const cases = casesOf({ hello: ofHello, service, caching }, scale);
  const results = await measure(stack, cases, scale, say);
  for (const other of others) await other.stop();
  return operationsTable(results);
}

/** Measures everything. @param folder for what is built and stored. */
async function measureAll(folder: string, scale: Scale): Promise<Table[]> {
  say('Building');
  const files = await prepareStack(folder);
  const host = await buildHost(join(folder, 'host.mjs'));
  const hello = await buildHello(join(folder, 'hello'));
  const measureWith = async (stack: Stack) => {
    const ofOperations = await measureOperations(stack, hello, scale);
    say('Starts');
    const subject = { posts: scale.usualSize, series: '' };
    const service = { app: files.app, settings: stack.storeSettings };
    const apps: Started[] = [
      { name: 'Hello-world', app: hello, settings: {}, request: { method: 'GET', path: 'hello' } },
      { name: 'Service, to the first tag', ...service, request: operations['Read tag'](subject, 0) },
      { name: 'Service, to the first list', ...service, request: operations['List of 10 posts'](subject) },
    ];
    return [ofOperations, startTable(await measureStarts(host, apps, scale.starts))];
  };
  return withStack(files, measureWith, { CACHE_MB: '0' });
}

async function main(): Promise<void> {
  const { scale, against } = readArguments();
  onEnd(() => process.exit(130));
  const folder = mkdtempSync(join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }));
  const tables =
    against === undefined
      ? await measureAll(folder, scale)
      : [versionsTable(await compareVersions({ scale, against, folder, say }))];
  console.log(`\n${describeMachine()}\n\n${tables.map(formatTable).join('\n\n')}\n`);
  say('Done');
}

runCommand(main);
