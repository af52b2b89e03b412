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
import { measureStarts, startTable } from '../bench/starts.ts';
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

/** Measures the operations and the starts. */
async function measureAll(folder: string, scale: Scale): Promise<Table[]> {
  say('Building');
  const files = await prepareStack(folder);
  const [host, hello] = [await buildHost(join(folder, 'host.mjs')), await buildHello(join(folder, 'hello'))];
  const measureWith = async (stack: Stack) => {
    const clientOf = ({ url }: CommandProcess) => new Client(`${url}/api`);
    const [helloHost, caching] = [
      await CommandProcess.start(['host', '--app', hello], { PORT: '0' }),
      await stack.startApp({}),
    ];
    const measured = {
      hello: clientOf(helloHost),
      service: clientOf(stack.host),
      caching: clientOf(caching),
    };
    const sizes = [...new Set([scale.usualSize, ...scale.sizes])];
    say(`Creating blogs of ${sizes.map(size => size.toLocaleString('en')).join(', ')} posts`);
    for (const size of sizes) await createBlog(measured.service, size);
    await createEmptyBlogs(measured.service, 10);
    const results = await measure(stack, casesOf(measured, scale), scale, say);
    for (const one of [helloHost, caching]) await one.stop();
    say('Starts');
    const subject = { posts: scale.usualSize, series: '' };
    const service = { app: files.app, settings: stack.storeSettings };
    const starts = await measureStarts(
      host,
      [
        { name: "hello-world's", app: hello, settings: {}, request: { method: 'GET', path: 'hello' } },
        { name: 'To the first tag', ...service, request: operations['Read tag'](subject, 0) },
        { name: 'To the first list', ...service, request: operations['List of 10 posts'](subject) },
      ],
      scale.starts,
    );
    return [operationsTable(results), startTable(starts)];
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
