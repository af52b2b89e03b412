import { sendRaw } from '../../../kit/testing/raw-http.ts';
import { useFixtureHost } from '../../testing/fixture-app.ts';

const source = `
  app.setup({ enableHttpStream: true });
  const add = (name, handler) => app.http(name, { methods: ['GET', 'POST'], authLevel: 'anonymous', handler });
  add('Hooked', async (request, extra) => ({ body: 'handler ' + extra }));
  add('Rescued', async () => { throw new Error('rescued'); });
  add('Logs', async (request, context) => {
    context.debug('too quiet');
    context.log('plain', { a: 1 });
    context.warn('first\\nsecond\\u001b[31m');
    context.error('secret word');
    return { body: 'ok' };
  });
  let started = 'no';
  app.hook.appStart(() => { started = 'yes'; });
  app.hook.preInvocation(context => {
    context.hookData.name = context.invocationContext.functionName;
    if (context.hookData.name === 'Hooked') {
      const handler = context.functionHandler;
      context.inputs = [...context.inputs, 'changed'];
      context.functionHandler = async (...args) => handler(...args);
    }
  });
  app.hook.postInvocation(context => {
    if (context.hookData.name === 'Hooked') context.result = { body: context.result.body + ' hooked ' + started };
    if (context.error) {
      context.result = { body: 'error was ' + context.error.message };
      context.error = null;
    }
  });
  app.hook.log(context => { context.message = context.message.replace('secret', '***'); });
`;

const host = useFixtureHost(source, { hostJson: { logging: { logLevel: { default: 'Information' } } } });

test('hooks may change inputs, handler and result', async () => {
  const text = await (await fetch(`${host.url}/api/hooked`)).text();

  expect(text).toBe('handler changed hooked yes');
});

test('a postInvocation hook may turn an error into a response', async () => {
  expect(await (await fetch(`${host.url}/api/rescued`)).text()).toBe('error was rescued');
});

test('a request is one line: time, method, path, status, duration, function, invocation', async () => {
  await fetch(`${host.url}/api/logs?token=hidden`, { method: 'POST', body: '{"password":"hidden"}' });

  expect(await host.line('POST /api/logs')).toMatch(
    /^\d\d:\d\d:\d\d\.\d{3} POST \/api\/logs 200 \d+\.\d ms Logs [0-9a-f]{8}$/,
  );
  expect(host.lines().join('\n')).not.toContain('hidden');
});

test('a request that no function takes is a line as well', async () => {
  await sendRaw(host.url, 'GET /nowhere');

  expect(await host.line('/nowhere')).toMatch(/ GET \/nowhere 404 \d+\.\d ms$/);
});

test('what the app logs has its level, function and invocation, from the level of host.json on', async () => {
  await fetch(`${host.url}/api/logs`);

  expect(await host.line('plain')).toMatch(/^[\d:.]{12} information Logs [0-9a-f]{8}: plain \{ a: 1 \}$/);
  expect(host.lines().join('\n')).not.toContain('too quiet');
});

test('a log hook may change what the app logs', async () => {
  await fetch(`${host.url}/api/logs`);

  expect(await host.line('word')).toContain(': *** word');
});

test('text from outside can neither begin a line of its own nor control the terminal', async () => {
  await fetch(`${host.url}/api/logs`);

  await host.line('second');
  const at = host.lines().findIndex(line => line.includes('second'));
  expect(host.lines()[at - 1]).toMatch(/ warning Logs [0-9a-f]{8}: first$/);
  expect(host.lines()[at]).toBe('    second\\u001b[31m');
});
