import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { SourceMap } from 'node:module';
import { dirname, join, relative, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { build } from 'esbuild';
import { createBlog } from '../bench/fill.ts';
import { type OperationName, operations } from '../bench/operations.ts';
import { Client } from '../bench/requests.ts';
import { prepareStack, withStack } from '../processes/stack.ts';
import { linesOfCode } from './lines.ts';

/** A file of the service that requests pass. */
export interface PassedFile {
  file: string;
  lines: number;
  /** How many of its functions each request passes, in the order of the requests. */
  functions: number[];
}

/** The files between the handler and Cosmos DB: verbs of HTTP, versions, expansion, finding, and what the store reads and writes. */
export const isCore = (file: string): boolean =>
  /^shared\/(http\/[^/]+|(store|versions|expansion|finding)\/.+)\.ts$/.test(file) && !isTransport(file);

/** What sends and retries each call to Cosmos DB, in every operation. */
export const isTransport = (file: string): boolean => file.startsWith('shared/store/transport/');

/** Builds a project's service as one file that is not minified, so that each function of the sources is one of the file. */
async function buildWhole(root: string, folder: string): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const outfile = join(folder, 'index.js');
  await build({
    absWorkingDir: root,
    entryPoints: ['functions/index.ts'],
    bundle: true,
    platform: 'node',
    format: 'cjs',
    target: 'node20',
    mainFields: ['module', 'main'],
    external: ['@azure/functions-core'],
    sourcemap: 'linked',
    sourcesContent: false,
    logLevel: 'error',
    outfile,
  });
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ main: 'index.js' }));
  writeFileSync(join(folder, 'host.json'), readFileSync(join(root, 'host.json')));
  return outfile;
}

/** The sources of the places in a bundle, each place an offset. @returns what finds the source, with slashes. */
function sourcesOf(bundle: string, root: string): (offset: number) => string | undefined {
  const starts = [0];
  const text = readFileSync(bundle, 'utf8');
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  const map = new SourceMap(JSON.parse(readFileSync(`${bundle}.map`, 'utf8')));
  return offset => {
    const line = starts.findLastIndex(start => start <= offset);
    const entry = map.findEntry(line, offset - (starts[line] ?? 0));
    if (!('originalSource' in entry)) return undefined;
    return relative(root, resolve(dirname(bundle), entry.originalSource)).replaceAll('\\', '/');
  };
}

const isOfService = (file: string | undefined): file is string =>
  file !== undefined && /^(functions|shared)\//.test(file);

/** How many requests of a kind come before the one that counts: what is made once is not its way. */
const warmUp = 20;

/** What is done after the answer has ended, such as a line in the log, belongs to its request: so long, in milliseconds. */
const afterwards = 200;

/** The requests whose way is shown: the create of a post, and a list of posts that nothing has cached. */
const asked: OperationName[] = ['Create post', 'List of 10 posts'];

const posts = 20;

/**
 * Sends each of the requests once to the service of a project, over local Cosmos DB, and says through which of its
 * functions it went.
 * @param root the project's folder, with its dependencies installed.
 * @param folder where the service is built and its data are.
 */
export async function passedFiles(root: string, folder: string): Promise<PassedFile[]> {
  const bundle = await buildWhole(root, join(folder, 'whole'));
  const sourceOf = sourcesOf(bundle, root);
  const files = await prepareStack(folder, dirname(bundle));
  const byRequest = await withStack(files, async ({ api, host }) => {
    const client = new Client(api);
    await createBlog(client, posts);
    const send = (operation: OperationName, series: string, amount: number) =>
      client.send({
        connections: 1,
        amount,
        request: index => operations[operation]({ posts, series }, index),
      });
    const passed: string[][] = [];
    for (const operation of asked) {
      // Each create changes the blog, so that the list after it is made anew.
      for (let time = 0; time < warmUp; time++) {
        await send('Create post', `${operation} ${time}`, 1);
        await send(operation, `${operation} ${time}, warm`, 1);
      }
      await send('Create post', `${operation}, before`, 1);
      await delay(afterwards);
      await host.functionsRun(bundle);
      await host.functionsRun(bundle);
      await send(operation, `${operation}, counted`, 1);
      await delay(afterwards);
      passed.push((await host.functionsRun(bundle)).map(sourceOf).filter(isOfService));
    }
    return passed;
  });
  const all = [...new Set(byRequest.flat())].sort();
  return all.map(file => ({
    file,
    lines: linesOfCode(readFileSync(join(root, file), 'utf8')),
    functions: byRequest.map(passed => passed.filter(one => one === file).length),
  }));
}
