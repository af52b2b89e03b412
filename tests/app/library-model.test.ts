import { setTimeout as wait } from 'node:timers/promises';
import { useFixtureHost } from '../../infra/local/functions/testing/fixture-app.ts';
import { openRaw, readAll, sendRaw } from '../../infra/local/kit/testing/raw-http.ts';

const SOURCE = `
  import { subscribe } from 'node:diagnostics_channel';
  import { fitInvocationsToHost } from './shared/http/host/invocations.ts';
  app.setup({ enableHttpStream: true });
  // The library's server closes a connection that it does not read from after three seconds.
  subscribe('http.server.request.start', ({ server }) => { server.keepAliveTimeout = 2_000; });
  const add = (name, handler) => app.http(name, { methods: ['POST'], authLevel: 'anonymous', handler });
  add('Echo', async request => ({ jsonBody: { headers: Object.fromEntries(request.headers), params: request.params } }));
  add('Part', async request => { for await (const chunk of request.body) return { body: 'part' }; });
  app.timer('Tick', {
    schedule: '* * * * * *', useMonitor: true,
    handler: (timer, context) => { context.log('ticks', timer.isPastDue, context.triggerMetadata); },
  });
  fitInvocationsToHost(4_000);
`;

const host = useFixtureHost(SOURCE);

test('The headers are those that were sent, whatever query and body have under that name', async () => {
  const body = JSON.stringify({ Headers: { 'x-a': 'of the body' }, ID: 'x' });
  const sent = ['X-A: 1', 'x-a: 2', 'If-None-Match: "t"', `Content-Length: ${body.length}`];

  const answer = await sendRaw(host.url, 'POST /api/echo?headers=x', sent, body);

  const { headers, params } = JSON.parse(/\{.*\}/s.exec(answer.body)?.[0] ?? '');
  expect(headers).toMatchObject({
    'x-a': '1, 2',
    'if-none-match': '"t"',
    'content-length': String(body.length),
  });
  expect(params).toEqual({});
});

test('An invocation whose request never comes ends, and others are served', async () => {
  const chunk = `40000\r\n${'x'.repeat(0x40000)}\r\n`;
  await sendRaw(host.url, 'POST /api/part', ['Transfer-Encoding: chunked'], `${chunk.repeat(4)}0\r\n\r\n`);

  const lost = openRaw(host.url, 'POST /api/echo HTTP/1.1\r\nHost: h\r\nContent-Length: 2\r\n\r\n{}');
  const answer = readAll(lost);
  await host.line('did not reach the worker', 8_000);
  const line = await host.line('has not come within 4000 ms', 8_000);
  lost.destroy();

  expect(line).toMatch(/ERROR Echo \(invocation [0-9a-f-]{36}\)/);
  expect(await answer).toBe('');
  await wait(10);
  expect((await sendRaw(host.url, 'POST /api/echo', ['Content-Length: 0'])).status).toBe(200);
});

test('A timer, which has no request, is run as it is', async () => {
  const line = await host.line('ticks', 60_000);

  expect(line).toContain('ticks false undefined');
});
