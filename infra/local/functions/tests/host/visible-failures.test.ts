import { openRaw, readAll } from '../../../kit/testing/raw-http.ts';
import { buildFixtureApp, useFixtureHost } from '../../testing/fixture-app.ts';
import { startHostProcess } from '../../testing/host-process.ts';

const source = `
  app.setup({ enableHttpStream: true });
  const add = (name, handler) => app.http(name, { methods: ['GET', 'POST'], authLevel: 'anonymous', handler });
  add('Throws', async () => { throw new Error('kaput'); });
  add('Nothing', async () => undefined);
  add('NotAnObject', async () => 'text');
  add('Never', () => new Promise(() => {}));
  add('HalfWay', async () => ({
    body: new ReadableStream({
      start(controller) { controller.enqueue(Buffer.from('so far')); },
      pull(controller) { controller.error(new Error('torn')); },
    }, { highWaterMark: 0 }),
  }));
  add('Rejects', async () => { Promise.reject(new Error('unheard')); return { body: 'sent' }; });
  add('TimerThrows', async () => { setTimeout(() => { throw new Error('late'); }); return { body: 'sent' }; });
  add('Patient', async (request, context) => {
    await new Promise(resolve => setTimeout(resolve, 150));
    context.log('patient to the end');
    return { body: 'nobody listens' };
  });
  add('Endless', async (request, context) => {
    let count = 0;
    return {
      body: new ReadableStream({
        async pull(controller) {
          await new Promise(resolve => setTimeout(resolve, 5));
          if (count++ < 30) controller.enqueue(Buffer.alloc(100_000));
          else {
            context.log('wrote to the end');
            controller.close();
          }
        },
      }),
    };
  });
  add('Upload', async (request, context) => {
    context.log('upload begins');
    try { await request.text(); } catch (error) { context.log('upload broke off'); }
    return { body: 'x' };
  });
  add('Fine', async () => ({ body: 'fine' }));
`;

const host = useFixtureHost(source, {}, { silentTimeoutMs: 400 });

function get(name: string, url = host.url): Promise<string> {
  return readAll(openRaw(url, `GET /api/${name} HTTP/1.1\r\nHost: h\r\n\r\n`));
}

test.each([
  ['Throws', 'the handler threw', 'kaput'],
  ['Nothing', 'the handler returned nothing', ''],
  ['NotAnObject', 'the response failed', 'must be an object'],
])(
  '%s: the log says it at once, the client waits and then loses its connection',
  async (name, what, cause) => {
    let ended = false;
    const answer = get(name).finally(() => {
      ended = true;
    });

    const line = await host.line(what);
    const endedWithTheLine = ended;

    expect(line).toMatch(
      new RegExp(
        `ERROR ${name} \\(invocation [0-9a-f-]{36}\\): .*in Azure the client would wait 240 s.*${cause}`,
      ),
    );
    expect(endedWithTheLine).toBe(false);
    expect(await answer).toBe('');
    expect(await host.line(`/api/${name} - `)).toContain('(connection broken)');
  },
);

test('a body stream that fails half-way leaves the response open, and then breaks it', async () => {
  const answer = get('halfway');

  const line = await host.line('ERROR HalfWay');

  expect(line).toContain(
    'the response failed: in Azure the client would wait 240 s for the rest. Error: torn',
  );
  const text = await answer;
  expect(text).toContain('so far');
  expect(text).not.toContain('\r\n0\r\n');
});

test('a handler that never answers loses its client as well', async () => {
  expect(await get('never')).toBe('');

  await host.line('nothing was sent for too long');
});

test('the host goes on serving after a silent handler', async () => {
  await get('throws');

  expect(await (await fetch(`${host.url}/api/fine`)).text()).toBe('fine');
});

test.each([
  ['rejects', 'UNHANDLED REJECTION Error: unheard'],
  ['timerthrows', 'UNCAUGHT EXCEPTION Error: late'],
])('what nothing catches (%s) ends the process with code 1', async (path, text) => {
  const victim = await startHostProcess({ appFolder: host.appFolder });

  await get(path, victim.url);

  expect(await victim.closed).toBe(1);
  expect(victim.lines().join('\n')).toContain(text);
  expect(victim.lines().join('\n')).toContain('In Azure this kills the worker');
});

test('a client that goes away does not stop the handler', async () => {
  const socket = openRaw(host.url, 'GET /api/patient HTTP/1.1\r\nHost: h\r\n\r\n');
  socket.once('connect', () => socket.end());

  await host.line('patient to the end');

  expect(await host.line('GET /api/patient')).toContain('(client left)');
});

test('a client that goes away in the middle of a response does not stop what writes it', async () => {
  const socket = openRaw(host.url, 'GET /api/endless HTTP/1.1\r\nHost: h\r\n\r\n');
  socket.once('data', () => socket.destroy());

  await host.line('wrote to the end');

  expect(await (await fetch(`${host.url}/api/fine`)).text()).toBe('fine');
});

test('a client that goes away in the middle of its body ends the stream that the handler reads', async () => {
  const socket = openRaw(
    host.url,
    'POST /api/upload HTTP/1.1\r\nHost: h\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n',
  );
  await host.line('upload begins');

  socket.destroy();

  await host.line('upload broke off');
  expect(await (await fetch(`${host.url}/api/fine`)).text()).toBe('fine');
});

test('a function that exceeds functionTimeout ends the process, to be started again as Azure does the worker', async () => {
  const short = buildFixtureApp(source, { hostJson: { functionTimeout: '00:00:01' } });
  const other = await startHostProcess({ appFolder: short.folder });
  try {
    fetch(`${other.url}/api/never`).catch(() => 'expected');

    expect(await other.closed).toBe(75);
    expect(other.lines().join('\n')).toContain(
      "WORKER LOST Never ran for 1000 ms, host.json's functionTimeout",
    );
  } finally {
    await other.stop();
    short.remove();
  }
});

test('a functionTimeout of more days than a timer can have ends no function', async () => {
  const long = buildFixtureApp(source, { hostJson: { functionTimeout: '25.00:00:00' } });
  const other = await startHostProcess({ appFolder: long.folder });
  try {
    const answer = await fetch(`${other.url}/api/patient`);

    expect(await answer.text()).toBe('nobody listens');
    expect(other.lines().join('\n')).not.toContain('WORKER LOST');
  } finally {
    await other.stop();
    long.remove();
  }
});
