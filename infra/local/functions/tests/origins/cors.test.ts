import { type RawResponse, sendRaw } from '../../../kit/testing/raw-http.ts';
import type { Cors } from '../../origins/cors.ts';
import { type RunningServers, servers, startServers } from './running-servers.ts';

type Server = (typeof servers)[number];

/** In chunks, as it is sent. */
const content = expect.stringContaining('content');
const first = 'http://localhost:5173';
const second = 'https://dev.example';
const policies = {
  none: { origins: [], credentials: false },
  one: { origins: [first], credentials: false },
  two: { origins: [first, second], credentials: true },
  all: { origins: ['*'], credentials: false },
} satisfies Record<string, Cors>;
type Policy = keyof typeof policies;

let running: Record<Policy, RunningServers>;

beforeAll(async () => {
  // Other sites are served, as in Azure: what CORS adds is all that differs.
  const started = Object.entries(policies).map(async ([name, cors]) => {
    return [name, await startServers({ cors, otherSites: 'served' })] as const;
  });
  running = Object.fromEntries(await Promise.all(started)) as Record<Policy, RunningServers>;
});
afterAll(() => Promise.all(Object.values(running).map(each => each.stop())));

function send(policy: Policy, server: Server, line: string, headers: string[]) {
  const { urls, cookie } = running[policy];
  return sendRaw(urls[server], line, [`Cookie: ${cookie}`, 'Content-Length: 0', ...headers]);
}

/** What an answer says of CORS, with all that it varies by. */
function corsOf({ headers }: RawResponse): Record<string, string> {
  const allowed: Record<string, string> = {};
  for (const [name, value] of headers) {
    if (name === 'vary') allowed.vary = [allowed.vary, value].filter(Boolean).join(', ');
    else if (name.startsWith('access-control-allow')) allowed[name.slice('access-control-'.length)] = value;
  }
  return allowed;
}

const byApp = { 'allow-origin': 'https://app.example', vary: 'Accept' };

const readBySecond = { 'allow-origin': second, 'allow-credentials': 'true', vary: 'Accept, Origin' };

const answers: [policy: Policy, origin: string | undefined, headers: Record<string, string>][] = [
  ['none', first, byApp],
  ['one', undefined, byApp],
  ['one', first, { 'allow-origin': first, vary: 'Accept' }],
  ['one', second, byApp],
  ['two', first, { 'allow-origin': first, 'allow-credentials': 'true', vary: 'Accept, Origin' }],
  ['two', second, readBySecond],
  ['two', 'http://localhost:5174', byApp],
  ['two', 'null', byApp],
  ['all', second, { 'allow-origin': '*', vary: 'Accept' }],
  ['all', 'null', { 'allow-origin': '*', vary: 'Accept' }],
];

const preflights: [policy: Policy, origin: string, headers: Record<string, string>][] = [
  ['one', first, { 'allow-origin': first }],
  ['two', second, { 'allow-origin': second, 'allow-credentials': 'true', vary: 'Origin' }],
  ['all', second, { 'allow-origin': '*' }],
];

const preflight = (policy: Policy, server: Server, origin: string) =>
  sendRaw(running[policy].urls[server], 'OPTIONS /api/any', [
    `Origin: ${origin}`,
    'Access-Control-Request-Method: PATCH',
    'Access-Control-Request-Headers: content-type,x-some',
  ]);

describe('Before the app, the host', () => {
  test.each(answers)(
    'that allows %s answers a page of %s so that it may read %j',
    async (policy, origin, allowed) => {
      const answer = await send(policy, 'host', 'GET /api/any', origin ? [`Origin: ${origin}`] : []);

      expect([answer.status, answer.body, corsOf(answer)]).toEqual([200, content, allowed]);
    },
  );

  test.each(preflights)(
    'that allows %s lets a preflight of %s ask for any method and header',
    async (policy, origin, allowed) => {
      const answer = await preflight(policy, 'host', origin);

      expect([answer.status, answer.body, corsOf(answer)]).toEqual([
        204,
        '',
        { ...allowed, 'allow-methods': 'PATCH', 'allow-headers': 'content-type,x-some' },
      ]);
    },
  );
});

describe.each(servers)('Before the app, the %s', server => {
  test('adds its headers to those of the app, which come as they are and as often', async () => {
    const answer = await send('two', server, 'GET /api/any', [`Origin: ${second}`]);

    const { headers } = answer;
    expect([answer.status, corsOf(answer)]).toEqual([200, readBySecond]);
    expect(headers).toContainEqual(['access-control-expose-headers', 'ETag']);
    expect(headers.filter(([name]) => name === 'set-cookie')).toHaveLength(2);
    // Of the others one each, but for Vary, which both have.
    expect(new Set(headers.map(([name]) => name)).size).toBe(headers.length - 2);
  });

  test('answers a preflight, without a header of CORS to an origin that is not allowed', async () => {
    const [allowed, other] = [
      await preflight('two', server, second),
      await preflight('two', server, 'https://other.example'),
    ];

    expect([allowed.status, corsOf(allowed)['allow-origin']]).toEqual([204, second]);
    expect([other.status, corsOf(other)]).toEqual([204, {}]);
  });

  test('leaves OPTIONS that is no preflight to the app', async () => {
    const { status, body } = await send('one', server, 'OPTIONS /api/any', [`Origin: ${first}`]);

    expect([status, body]).toEqual([200, content]);
  });

  test('lets an allowed page read answers of its own', async () => {
    const answer = await send('one', server, 'GET /no-such-page', [`Origin: ${first}`]);

    expect([answer.status, corsOf(answer)]).toEqual([404, { 'allow-origin': first }]);
  });
});

describe('The sign-in', () => {
  test('lets an allowed page read that there is no session', async () => {
    const answer = await sendRaw(running.two.urls['sign-in'], 'GET /api/any', [`Origin: ${first}`]);

    expect(answer.status).toBe(401);
    expect(corsOf(answer)).toMatchObject({ 'allow-origin': first, 'allow-credentials': 'true' });
  });

  test('asks a preflight for a session, as any request, where no origin is allowed', async () => {
    const headers = [`Origin: ${first}`, 'Access-Control-Request-Method: PUT'];

    expect((await sendRaw(running.none.urls['sign-in'], 'OPTIONS /api/any', headers)).status).toBe(401);
  });

  test.each([
    ['two', first, 200],
    ['two', 'https://other.example', 403],
    ['none', first, 403],
    // To allow all origins is to name none.
    ['all', first, 403],
  ] as const)(
    'that allows %s answers the POST of a browser from %s with %i',
    async (policy, origin, status) => {
      const headers = [`Origin: ${origin}`, 'User-Agent: Mozilla/5.0 (X11; Linux x86_64)'];

      expect((await send(policy, 'sign-in', 'POST /api/any', headers)).status).toBe(status);
    },
  );
});
