import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import { type Command, startCommand } from '../../support/infra/command.ts';
import { ScratchProject } from '../../support/projects/scratch-project.ts';

const slow = `async (request, context) => {
  context.log('slow begins');
  await new Promise(resolve => setTimeout(resolve, 300));
  return { body: 'slow' };
}`;

let project: ScratchProject;
let command: Command;
let api: string;
beforeAll(async () => {
  project = new ScratchProject();
  project.addFunction('version', "async () => ({ body: 'one' })");
  project.addFunction('slow', slow);
  command = startCommand('start', ['--watch', '--memory', '--empty'], {}, project.folder);
  [, api = ''] = await command.printed(/API +(http:\S+)[\s\S]*Stop it/);
});
afterAll(async () => {
  command.signal('SIGTERM');
  await command.ended;
  project.remove();
});

// On connections of their own: one that was kept would be closed with the process before.
const version = async () => (await fetch(`${api}/version`, { headers: { connection: 'close' } })).text();

/** Waits until a version is served. */
async function untilServed(name: string): Promise<void> {
  while ((await version().catch(() => '')) !== name) await delay(50);
}

const source = 'functions/version.ts';

const serveVersion = (name: string) =>
  project.edit(source, text => text.replace(/body: '\w+'/, `body: '${name}'`));

/** Waits until a text is printed that was not printed before. */
async function printedNext(text: RegExp, change: () => void): Promise<void> {
  const before = command.output().length;
  change();
  while (!text.test(command.output().slice(before))) await delay(10);
}

/** Asks for the version again and again; answers what came, each once, and how connections failed. */
function keepAsking() {
  const seen = new Set<string>();
  let asking = true;
  const done = (async () => {
    while (asking) {
      seen.add(await version().catch(error => String(error.cause.code)));
      await delay(20);
    }
    return [...seen];
  })();
  return () => {
    asking = false;
    return done;
  };
}

test('a change is built and served; what is stored stays, and no request gets a wrong answer meanwhile', async () => {
  await fetch(`${api}/blog`, { method: 'POST', body: '{"name": "Kept"}' });
  const stopAsking = keepAsking();
  await delay(50);

  await printedNext(/Changed: built and served/, () => serveVersion('two'));

  await untilServed('two');
  const seen = await stopAsking();
  // A connection may be refused for a moment, or closed when it had been idle.
  expect(['one', 'two', 'ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET']).toEqual(
    expect.arrayContaining(seen),
  );
  expect(seen).toEqual(expect.arrayContaining(['one', 'two']));
  expect(await (await fetch(`${api}/blog`)).json()).toMatchObject([{ name: 'Kept' }]);
});

test('requests that are under way when the new app takes over are finished by the old one', async () => {
  const answers: Promise<string>[] = [];
  const ask = async () => (await fetch(`${api}/slow`, { headers: { connection: 'close' } })).text();
  // Begun all the time, so that some are under way at that moment; those that come a little later may be refused.
  const asking = setInterval(() => answers.push(ask().catch(() => 'refused')), 100);
  const begun = () => command.output().match(/slow begins/g)?.length ?? 0;

  await printedNext(/Changed: built and served/, () => serveVersion('three'));

  clearInterval(asking);
  const answered = (await Promise.all(answers)).filter(answer => answer === 'slow').length;
  while (begun() < answered) await delay(10);
  expect(answered).toBeGreaterThan(0);
  expect(begun()).toBe(answered);
});

test('a change that does not compile, and one that cannot be loaded, are reported, and the previous app keeps running', async () => {
  serveVersion('four');
  await untilServed('four');
  const four = readFileSync(project.path(source), 'utf8');

  await printedNext(/functions\/version\.ts:\d+:\d+:[\s\S]*not served/, () =>
    project.write(source, `${four}const = 1;`),
  );
  const afterSyntaxError = await version();
  await printedNext(/Changed: what is served is current/, () => project.write(source, four));
  await printedNext(/Cannot load the entry point .*: at load[\s\S]*not served/, () =>
    project.write(source, "throw new Error('at load');"),
  );
  const afterFailedLoad = await version();
  project.write(source, four.replace('four', 'five'));

  expect([afterSyntaxError, afterFailedLoad]).toEqual(['four', 'four']);
  await untilServed('five');
});

test('a source that is changed and changed back during a build is served as it is in the end', async () => {
  serveVersion('six');
  const six = readFileSync(project.path(source));
  // Long enough for a build to begin.
  await delay(60);

  // Built or not: that depends on when the build reads it.
  await printedNext(/Changed.*served/, () => project.write(source, 'const = 1;'));
  project.write(source, six);

  await untilServed('six');
});

test('a file in a new folder is watched as well', async () => {
  const folder = project.path('shared', 'new');
  project.edit(
    source,
    text => `import { name } from '../shared/new/name.ts';\n${text.replace(/body: '\w+'/, 'body: name')}`,
  );
  mkdirSync(folder);
  writeFileSync(`${folder}/name.ts`, "export const name = 'seven';");
  await untilServed('seven');

  writeFileSync(`${folder}/name.ts`, "export const name = 'eight';");

  await untilServed('eight');
});
