import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { collectOutput } from '../../../infra/local/kit/child-process.ts';
import { isFullDepth } from '../../../infra/local/kit/testing/depth.ts';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { digestOfFolder } from '../../../infra/tools/build/digest.ts';
import { runCommand, startCommand } from '../../support/command.ts';
import { ScratchProject } from '../../support/scratch-project.ts';

let project: ScratchProject;
beforeAll(() => {
  project = new ScratchProject();
  // All of it is also built from nothing where the tests run for the first time, as in CI.
  if (!isFullDepth) project.takeKeptBuilds();
});
afterAll(() => project.remove());

/** Starts the service, looks at it, and ends it. */
async function withService<Seen>(look: (api: string, pid: number) => Seen | Promise<Seen>): Promise<Seen> {
  const command = startCommand('start', ['--memory', '--empty'], {}, project.folder);
  try {
    const [, api = ''] = await command.printed(/API +(http:\S+)[\s\S]*Stop it/);
    return await look(api, command.pid);
  } finally {
    command.signal('SIGTERM');
    await command.ended;
  }
}

/** Lets a start build what it has to, and no more: the port of its Cosmos DB is taken. */
async function buildByStart(): Promise<void> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const { output } = await runCommand('start', [], { COSMOS_PORT: String(port) }, project.folder);
  server.close();
  expect(output).toMatch(/^Port \d+ is taken: /);
}

/** Starts the service, and returns once it is building, or serves without. */
async function startBuilding() {
  const command = startCommand('start', ['--memory', '--empty'], {}, project.folder);
  while (project.drafts().length === 0 && !command.output().includes('Stop it'))
    await new Promise(resolve => setTimeout(resolve, 1));
  return command;
}

/** Which files there are in a folder: one that is written anew is another. */
function filesIn(...folder: string[]): string[] {
  const names = readdirSync(project.path(...folder)).sort();
  return names.map(name => `${name} ${statSync(project.path(...folder, name)).ino}`);
}

const built = () => filesIn('dist');
const kept = () => filesIn('node_modules', '.cache', 'blog-content-service');

const childIdsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');

/** The programs that a process has started and that run. */
function childrenOf(pid: number): string[] {
  return childIdsOf(pid).map(child => readFileSync(`/proc/${child}/cmdline`, 'utf8').replaceAll('\0', ' '));
}

const cached = (name: string) => `node_modules/.cache/blog-content-service/${name}`;

const statusOf = async (url: string) => (await fetch(url)).status;

testOnLinux('the first start builds, and no builder stays beside the host', async () => {
  const children = await withService((_, pid) => childrenOf(pid));

  expect(children).toEqual([expect.stringMatching(/ host --app dist /)]);
  const names = built().map(file => file.split(' ')[0]);
  expect(names).toEqual(expect.arrayContaining(['docs.html.br', 'host.json', 'index.js', 'openapi.js']));
});

test('when nothing has changed, a start builds nothing: neither the app nor the commands', async () => {
  await buildByStart();
  const before = [built(), kept()];

  const status = await withService(api => statusOf(`${api}/blog`));

  expect(status).toBe(200);
  expect([built(), kept()]).toEqual(before);
});

test('a command of which a part is gone is compiled again', async () => {
  const partsOf = () => readdirSync(project.path(cached('parts'))).sort();
  // It ends once it is compiled, and runs.
  const start = () => runCommand('start', [], { PORT: 'none' }, project.folder);
  await start();
  const whole = partsOf();
  rmSync(project.path(cached('parts')), { recursive: true });

  const { output } = await start();

  expect(output).toMatch(/^PORT must be /);
  expect(whole).not.toEqual([]);
  expect(whole).toEqual(expect.arrayContaining(partsOf()));
  expect(partsOf()).toEqual(expect.arrayContaining([expect.stringMatching(/^content-store-.*\.mjs$/)]));
});

test('a changed source is built, and one that is removed is gone', async () => {
  const index = readFileSync(project.path('functions/index.ts'));
  project.addFunction('added', "async () => ({ body: 'added' })");

  const added = await withService(api => statusOf(`${api}/added`));
  writeFileSync(project.path('functions/index.ts'), index);
  rmSync(project.path('functions/added.ts'));
  const removed = await withService(api => statusOf(`${api}/added`));

  expect([added, removed]).toEqual([200, 404]);
});

test('the next start does not serve the momentary state of a source during a build', async () => {
  const index = readFileSync(project.path('functions/index.ts'));
  project.addFunction('moment', "async () => ({ body: 'usual' })");
  const command = await startBuilding();
  project.edit('functions/moment.ts', text => text.replace('usual', 'momentary'));
  await command.printed(/Stop it/);
  project.edit('functions/moment.ts', text => text.replace('momentary', 'usual'));
  command.signal('SIGTERM');
  await command.ended;

  const served = await withService(async api => (await fetch(`${api}/moment`)).text());

  project.write('functions/index.ts', index);
  rmSync(project.path('functions/moment.ts'));
  expect(served).toBe('usual');
});

/** What is done to a whole build, after which it has to be made again. */
const spoilt: [what: string, file: string, spoil: (file: string) => void][] = [
  ['an output is missing', 'dist/identity.js', file => rmSync(file)],
  ['an output was changed', 'dist/index.js', file => appendFileSync(file, ';')],
  ['an output is half there', 'dist/telemetry.js', file => writeFileSync(file, '"use strict";')],
  ['something else is there', 'dist/local.settings.json', file => writeFileSync(file, '{}')],
  ['what was built last is not known', cached('dist.json'), file => rmSync(file)],
  ['what was built last was half written', cached('dist.json'), file => writeFileSync(file, '{"sou')],
  ['a dependency was installed', 'node_modules/.package-lock.json', file => appendFileSync(file, '\n')],
  ['how it is built was changed', 'infra/tools/build/bundle.ts', file => appendFileSync(file, '\n')],
  ['host.json was changed', 'host.json', file => appendFileSync(file, '\n')],
];

describe('After a whole build', () => {
  const state = () => [
    digestOfFolder(project.path('dist')),
    readFileSync(project.path(cached('dist.json')), 'utf8'),
  ];
  let whole: string[];
  beforeAll(async () => {
    await buildByStart();
    whole = state();
  });
  // What is spoilt is all that is wrong.
  beforeEach(() => expect(state()).toEqual(whole));

  // Each takes a start of its own; the others are tried with DEPTH=full.
  const tried = spoilt.filter((_, index) => isFullDepth || index % 2 === 1);

  test.each(tried)('the app is built again when %s', async (_, name, spoil) => {
    const file = project.path(name);
    const content = existsSync(file) ? readFileSync(file) : undefined;
    spoil(file);

    // That it begins is enough here; the next test lets it end.
    const command = await startBuilding();
    const begun = project.drafts();

    command.killAll();
    await command.ended;
    for (const draft of project.drafts()) rmSync(project.path(draft), { recursive: true });
    if (content) writeFileSync(file, content);
    else rmSync(file);
    expect(begun).toHaveLength(1);
  });

  test('all outputs that were spoilt are whole again after the next start', async () => {
    const names = readdirSync(project.path('dist'));
    const before = statSync(project.path('dist/index.js')).ino;
    for (const [, name, spoil] of spoilt) if (name.startsWith('dist/')) spoil(project.path(name));

    await buildByStart();

    expect(statSync(project.path('dist/index.js')).ino).not.toBe(before);
    expect(readdirSync(project.path('dist'))).toEqual(names);
  });
});

test('two starts at the same time that both build serve what was built', async () => {
  rmSync(project.path('dist'), { recursive: true, force: true });

  const statuses = await Promise.all([1, 2].map(() => withService(api => statusOf(`${api}/blog`))));

  expect(statuses).toEqual([200, 200]);
  expect(readdirSync(project.folder).filter(name => name.startsWith('dist'))).toEqual(['dist']);
});

test('Ctrl-C in the middle of a build leaves nothing half built behind, and the next start builds', async () => {
  rmSync(project.path('dist'), { recursive: true, force: true });
  const command = await startBuilding();

  command.signal('SIGINT');

  expect(await command.ended).toBe(0);
  expect(readdirSync(project.folder).filter(name => name.startsWith('dist'))).toEqual([]);
  expect(await withService(api => statusOf(`${api}/blog`))).toBe(200);
});

testOnLinux(
  "Ctrl-C is no failure of the build, although it ends esbuild's process before this one takes notice",
  async () => {
    rmSync(project.path(cached('dist.json')));
    const command = await startBuilding();
    const isEsbuild = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('esbuild');
    let builder: string | undefined;
    while (builder === undefined) {
      await new Promise(resolve => setTimeout(resolve, 1));
      builder = childIdsOf(command.pid).find(isEsbuild);
    }

    process.kill(Number(builder), 'SIGKILL');
    await new Promise(resolve => setTimeout(resolve, 50));
    command.signal('SIGINT');

    expect(await command.ended).toBe(0);
    expect(command.output()).not.toContain('service was stopped');
  },
);

test('what does not compile, or cannot be written, is told without a stack', async () => {
  const start = () => runCommand('start', ['--memory'], {}, project.folder);
  const index = readFileSync(project.path('functions/index.ts'));
  appendFileSync(project.path('functions/index.ts'), 'const = 1;');
  const broken = await start();
  writeFileSync(project.path('functions/index.ts'), index);
  rmSync(project.path('dist'), { recursive: true, force: true });
  writeFileSync(project.path('dist'), '');
  const unwritable = await start();
  rmSync(project.path('dist'));

  expect(broken).toEqual({ code: 1, output: expect.stringMatching(/functions\/index\.ts:\d+:\d+:/) });
  expect(broken.output).toMatch(/^The app was not built$/m);
  expect(unwritable).toEqual({
    code: 1,
    output: expect.stringMatching(/^The app was not built: .*dist'\n$/),
  });
  expect(broken.output + unwritable.output).not.toContain('    at ');
});

/** What a debugger that is attached to a process gets for an expression there. */
async function evaluateIn(address: string, expression: string, result: RegExp): Promise<string> {
  const inspect = spawn(process.execPath, ['inspect', address], { stdio: ['pipe', 'pipe', 'inherit'] });
  const { text, printed } = collectOutput(inspect);
  await printed(/debug> /);
  inspect.stdin.write(`exec ${expression}\n`);
  await printed(result);
  inspect.stdin.end('.exit\n');
  await once(inspect, 'close');
  return text();
}

test("a debugger reaches the app's process at the port of its setting, and finds the sources", async () => {
  const settings = { languageWorkers__node__arguments: '--inspect=0' };
  const command = startCommand('start', ['--memory', '--empty'], settings, project.folder);
  const [, address = ''] = await command.printed(/Debugger listening on ws:\/\/(\S+?)\/[\s\S]*Stop it/);

  const evaluated = await evaluateIn(address, 'process.argv.join()', /host,--app,dist/);

  command.signal('SIGTERM');
  await command.ended;
  const bundle = readFileSync(project.path('dist/index.js'), 'utf8');
  const [, map = ''] = /sourceMappingURL=data:application\/json;base64,(\S+)/.exec(bundle) ?? [];
  const { sources } = JSON.parse(Buffer.from(map, 'base64').toString());
  expect(evaluated).toContain('host,--app,dist');
  expect(command.output().match(/Debugger listening/g)).toHaveLength(1);
  expect(sources).toContain('../functions/index.ts');
});

test('what is started without a debugger is what is deployed, without source maps', async () => {
  await buildByStart();

  expect(readFileSync(project.path('dist/index.js'), 'utf8')).not.toContain('sourceMappingURL');
});
