import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { AppHost } from '../../app-host.ts';
import { buildFixtureApp } from '../../testing/fixture-app.ts';
import { bundleHost, type HostProcess, startHostProcess } from '../../testing/host-process.ts';

const stream = 'app.setup({ enableHttpStream: true });';

/** An app with a timer, whose handler has `timer`, `context` and `tell`, which writes a line. */
const timer = (options: string, body: string) => `
  const tell = (...what) => console.log('TOLD ' + JSON.stringify(what));
  app.timer('Tick', { ${options}, handler: async (timer, context) => { ${body} } });
`;
const hello = `app.http('Hello', { authLevel: 'anonymous', handler: async () => ({ body: 'hello' }) });`;

let folder: string;
const ends: (() => Promise<void>)[] = [];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'timers-'));
});
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
  rmSync(folder, { recursive: true });
});

async function start(source: string, args: string[] = [], hostJson = {}): Promise<HostProcess> {
  const app = buildFixtureApp(stream + source, { hostJson });
  const host = await startHostProcess({ appFolder: app.folder, args });
  ends.push(() => host.stop().finally(app.remove));
  return host;
}

const told = (line: string) => JSON.parse(line.replace('TOLD ', ''));
const toldBy = (host: HostProcess) =>
  host
    .lines()
    .filter(line => line.startsWith('TOLD '))
    .map(told);

/** Keeps when the timer ran, as an earlier run of the host did. */
function keep(status: object): string[] {
  const file = join(folder, 'timers.json');
  writeFileSync(file, JSON.stringify({ Tick: status }));
  return ['--timers', file];
}
const kept = () => JSON.parse(readFileSync(join(folder, 'timers.json'), 'utf8')).Tick;
const run = (host: HostProcess, name = 'Tick') =>
  fetch(`${host.url}/admin/functions/${name}`, { method: 'POST' });

test('a timer runs by its schedule, and the log has a line for each run', async () => {
  const host = await start(timer("schedule: '* * * * * *'", 'tell(timer);'));

  const line = await host.line('TIMER Tick ');

  const [[info]] = toldBy(host) as [[object]];
  expect(info).toEqual({ schedule: { adjustForDST: true }, scheduleStatus: null, isPastDue: false });
  expect(line).toMatch(/^[\d:.]{12} TIMER Tick [\d.]+ ms [0-9a-f]{8}$/);
});

test('a run that takes longer than to the next time is followed by the next, never joined by it', async () => {
  const host = await start(
    timer(
      "schedule: '* * * * * *'",
      `globalThis.running = (globalThis.running ?? 0) + 1;
       tell('begins', globalThis.running);
       await new Promise(resolve => setTimeout(resolve, 1_500));
       globalThis.running -= 1;
       globalThis.ended = (globalThis.ended ?? 0) + 1;
       if (globalThis.ended === 2) tell('two have ended');`,
    ),
  );

  await host.line('two have ended');

  const begun = toldBy(host).filter(([what]) => what === 'begins');
  expect(begun.every(([, running]) => running === 1)).toBe(true);
});

/** A schedule that no test lives to see. */
const inHalfADay = () => `0 0 ${(new Date().getUTCHours() + 12) % 24} * * *`;

test('a timer knows when it ran and is to run, and that is kept', async () => {
  const source = timer(`schedule: '${inHalfADay()}'`, 'tell(timer);');
  const host = await start(source, ['--timers', join(folder, 'timers.json')]);

  await run(host);
  const [info] = told(await host.line('TOLD '));

  const never = '0001-01-01T00:00:00+00:00';
  const next = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:00:00\+00:00$/);
  expect(info.scheduleStatus).toEqual({ last: never, next, lastUpdated: never });
  expect(kept()).toEqual({ Last: never, Next: info.scheduleStatus.next, LastUpdated: expect.any(String) });
});

const lastRun = { Last: '2026-01-02T03:04:00+00:00', Next: '2026-01-02T03:05:00+00:00' };

test('a time that was missed since the last run is past due, and is run once at the start', async () => {
  const args = keep({ ...lastRun, LastUpdated: lastRun.Last });

  const host = await start(timer("schedule: '0 * * * * *'", 'tell(timer);'), args);
  const [info] = told(await host.line('TOLD '));
  host.kill('SIGTERM');
  await host.closed;

  expect(info).toMatchObject({
    isPastDue: true,
    scheduleStatus: { last: lastRun.Last, next: lastRun.Next, lastUpdated: lastRun.Last },
  });
  expect(host.lines().filter(line => line.includes('(past due)'))).toHaveLength(1);
  expect(Date.parse(kept().Next)).toBeGreaterThan(Date.parse(lastRun.Next));
});

test.each([
  ['another schedule than before', { ...lastRun, Next: '2026-01-02T03:04:30+00:00' }],
  ['no time', { Last: 'never', Next: 'soon' }],
])('nothing is past due after %s', async (_what, status) => {
  const host = await start(timer("schedule: '0 * * * * *'", 'tell(timer);'), keep(status));

  await run(host);
  const [info] = told(await host.line('TOLD '));

  expect(info.isPastDue).toBe(false);
  expect(Date.parse(kept().Next)).toBeGreaterThan(Date.parse(lastRun.Next));
});

test('a file that cannot be read is written anew, with a line in the log', async () => {
  const file = join(folder, 'timers.json');
  writeFileSync(file, 'not JSON');

  const host = await start(timer("schedule: '0 * * * * *'", ''), ['--timers', file]);

  expect(await host.line('timers.json')).toContain('it is written anew');
  expect(kept()).toHaveProperty('Next');
});

test('a timer with runOnStartup runs at the start', async () => {
  const host = await start(
    timer(`schedule: '${inHalfADay()}', runOnStartup: true`, 'tell(timer.isPastDue);'),
  );

  expect(told(await host.line('TOLD '))).toEqual([false]);
  await host.line('(startup)');
});

test('a timer with useMonitor: false does not know when it ran', async () => {
  const source = timer(
    "schedule: '0 * * * * *', useMonitor: false",
    'tell(timer.scheduleStatus, timer.isPastDue);',
  );
  const host = await start(source, keep({ ...lastRun, LastUpdated: lastRun.Last }));

  await run(host);

  expect(told(await host.line('TOLD '))).toEqual([null, false]);
});

test('POST /admin/functions/NAME runs a timer at once, and no other function', async () => {
  const host = await start(hello + timer(`schedule: '${inHalfADay()}'`, "tell('run'); return 'dropped';"));

  const answers = await Promise.all([run(host), run(host, 'tick/'), run(host, 'hello'), run(host, 'none')]);

  expect(answers.map(({ status }) => status)).toEqual([202, 202, 404, 404]);
  await host.line('(request)');
  expect(toldBy(host)).toEqual([['run'], ['run']]);
});

test('a handler that throws is run again at its next time, and the log has its error', async () => {
  const host = await start(
    timer(
      "schedule: '* * * * * *'",
      `globalThis.count = (globalThis.count ?? 0) + 1;
       if (globalThis.count === 1) throw new Error('kaput');
       tell('again');`,
    ),
  );

  await host.line('TOLD ');

  expect(await host.line('kaput')).toMatch(
    /ERROR Tick \(invocation [0-9a-f-]{36}\): the handler threw: .*kaput/,
  );
});

test('hooks and trace context are there as for requests', async () => {
  const host = await start(`
    app.hook.preInvocation(context => { context.inputs = ['changed']; });
    ${timer(`schedule: '${inHalfADay()}'`, "context.log('logged'); tell(timer, context.traceContext.traceParent);")}
  `);

  await run(host);

  expect(told(await host.line('TOLD '))).toEqual(['changed', expect.stringMatching(/^00-[0-9a-f]{32}-/)]);
  expect(await host.line('logged')).toMatch(/information Tick [0-9a-f]{8}: logged$/);
});

test('a run that exceeds functionTimeout ends the process, to be started again', async () => {
  const source = timer("schedule: '* * * * * *'", 'await new Promise(() => {});');
  const host = await start(source, [], { functionTimeout: '00:00:01' });

  expect(await host.closed).toBe(75);
  expect(host.lines().join('\n')).toContain('WORKER LOST Tick ran for 1000 ms');
});

test.each(['schedule', 'request'])(
  'a run that is under way (%s) is finished before the process ends',
  async by => {
    const source = timer(
      `schedule: '${by === 'schedule' ? '* * * * * *' : inHalfADay()}'`,
      "tell('begins'); await new Promise(resolve => setTimeout(resolve, 300)); tell('ends');",
    );
    const host = await start(source);
    if (by === 'request') await run(host);
    await host.line('begins');

    host.kill('SIGTERM');

    expect(await host.closed).toBe(0);
    expect(toldBy(host)).toEqual([['begins'], ['ends']]);
  },
);

test('a run that does not end does not keep the process', async () => {
  const host = await start(timer("schedule: '* * * * * *'", "tell('begins'); await new Promise(() => {});"));
  await host.line('begins');

  host.kill('SIGTERM');

  expect(await host.closed).toBe(0);
});

test('no timer runs before the host serves on its port', async () => {
  const app = buildFixtureApp(`${stream}
    let runs = 0;
    app.timer('Tick', { schedule: '* * * * * *', runOnStartup: true, handler: () => { runs += 1; } });
    app.http('Runs', { authLevel: 'anonymous', handler: async () => ({ body: String(runs) }) });
  `);
  const runs = async (url: string) => (await fetch(`${url}/api/runs`)).text();
  const before: string[] = [];

  const host = await AppHost.prepare([await bundleHost()], app.folder, { PORT: '0' })({}, async url => {
    for (let asked = 0; asked < 3; asked++) before.push(await runs(url));
  });
  if (!host) throw new Error('The host has not started');
  ends.push(() => host.stop().finally(app.remove));
  while ((await runs(host.url)) === '0') await new Promise(resolve => setTimeout(resolve, 20));

  expect(before).toEqual(['0', '0', '0']);
});

describe('the pages of the host', () => {
  test('say which timers there are, with what the worker registers', async () => {
    const host = await start(hello + timer("schedule: '0 */5 * * * *'", ''));

    const home = await (await fetch(host.url)).text();
    const functions = await (await fetch(`${host.url}/admin/functions`)).json();

    expect(home).toContain('Tick: timer 0 */5 * * * *');
    expect(functions).toMatchObject([
      { name: 'Hello', invoke_url_template: `${host.url}/api/Hello` },
      {
        name: 'Tick',
        isDisabled: false,
        config: { bindings: [{ type: 'timerTrigger', direction: 'in', schedule: '0 */5 * * * *' }] },
      },
    ]);
    expect(host.functions).toEqual([
      expect.objectContaining({ name: 'Hello' }),
      { name: 'Tick', schedule: '0 */5 * * * *' },
    ]);
    expect(await host.line('Functions host on')).toContain('with 2 functions');
  });
});
