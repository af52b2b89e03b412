import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { appendFileSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { collectOutput } from '../../../infra/local/kit/child-process.ts';
import { testOnLinux } from '../../../infra/local/kit/testing/on-linux.ts';
import { keptFolder } from '../../../infra/tools/made.mjs';
import { runCommand, startCommand } from '../../support/infra/command.ts';
import { ScratchProject } from '../../support/projects/scratch-project.ts';

let project: ScratchProject;
beforeAll(() => {
  project = new ScratchProject();
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

const childIdsOf = (pid: number): string[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ');

const programOf = (pid: string) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ');

/** Starts the service, whose program is compiled already, and returns once esbuild runs to build the app. */
async function startBuilding() {
  const command = startCommand('start', ['--memory', '--empty'], {}, project.folder);
  for (;;) {
    const builder = childIdsOf(command.pid).find(pid => pid !== '' && programOf(pid).includes('esbuild'));
    if (builder) return { command, builder: Number(builder) };
    await new Promise(resolve => setTimeout(resolve, 1));
  }
}

/** Which files there are in a folder: one that is written anew is another. */
function filesIn(...folder: string[]): string[] {
  const names = readdirSync(project.path(...folder)).sort();
  return names.map(name => `${name} ${statSync(project.path(...folder, name)).ino}`);
}

const built = () => filesIn('dist');
const kept = () => filesIn(keptFolder);

const statusOf = async (url: string) => (await fetch(url)).status;

testOnLinux('the first start builds, and no builder stays beside the host', async () => {
  const children = await withService((_, pid) => childIdsOf(pid).map(programOf));

  // One that has just ended has no command line any more.
  const running = children.filter(program => program !== '');
  expect(running).toEqual([expect.stringMatching(/ host --app dist /)]);
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

test('the app is built again when something has changed that it is made of, or what was made', async () => {
  const { files } = JSON.parse(readFileSync(project.path(keptFolder, 'dist-deployment.json'), 'utf8'));

  expect(files).toEqual(
    expect.arrayContaining([
      'functions/index.ts',
      'shared/description/openapi.ts',
      'client/docs/index.html',
      'host.json',
      'package.json',
      'tsconfig.json',
      'package-lock.json',
      'node_modules/.package-lock.json',
      'infra/tools/build/bundle.ts',
      ...readdirSync(project.path('dist')).map(name => `dist/${name}`),
    ]),
  );
});

test('outputs that were spoilt are whole again after the next start', async () => {
  await buildByStart();
  const text = readFileSync(project.path('dist/index.js'), 'utf8');
  const names = readdirSync(project.path('dist'));
  rmSync(project.path('dist/openapi.js'));
  appendFileSync(project.path('dist/index.js'), ';');
  writeFileSync(project.path('dist/other.js'), '');

  await buildByStart();

  expect(readFileSync(project.path('dist/index.js'), 'utf8')).toBe(text);
  expect(readdirSync(project.path('dist'))).toEqual(names);
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

testOnLinux('what is changed during a build is served by the next start', async () => {
  const index = readFileSync(project.path('functions/index.ts'));
  project.addFunction('moment', "async () => ({ body: 'before' })");
  const { command } = await startBuilding();
  project.edit('functions/moment.ts', text => text.replace('before', 'after'));
  await command.printed(/Stop it/);
  command.signal('SIGTERM');
  await command.ended;

  const served = await withService(async api => (await fetch(`${api}/moment`)).text());

  project.write('functions/index.ts', index);
  rmSync(project.path('functions/moment.ts'));
  expect(served).toBe('after');
});

test('two starts at the same time that both build serve what was built', async () => {
  rmSync(project.path('dist'), { recursive: true, force: true });

  const statuses = await Promise.all([1, 2].map(() => withService(api => statusOf(`${api}/blog`))));

  expect(statuses).toEqual([200, 200]);
  expect(readdirSync(project.folder).filter(name => name.startsWith('dist'))).toEqual(['dist']);
});

testOnLinux(
  'Ctrl-C in the middle of a build leaves nothing half built, and the next start builds',
  async () => {
    rmSync(project.path('dist'), { recursive: true, force: true });
    const { command } = await startBuilding();

    command.signal('SIGINT');

    expect(await command.ended).toBe(0);
    expect(readdirSync(project.folder).filter(name => name.startsWith('dist'))).toEqual([]);
    expect(await withService(api => statusOf(`${api}/blog`))).toBe(200);
  },
);

testOnLinux(
  "Ctrl-C is no failure of the build, although it ends esbuild's process before this one takes notice",
  async () => {
    rmSync(project.path('dist'), { recursive: true });
    const { command, builder } = await startBuilding();

    process.kill(builder, 'SIGKILL');
    await new Promise(resolve => setTimeout(resolve, 50));
    command.signal('SIGINT');

    expect(await command.ended).toBe(0);
    expect(command.output()).not.toContain('service');
  },
);

test('what does not compile, or cannot be written, is reported without a stack', async () => {
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
