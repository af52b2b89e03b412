import { sendRaw } from '../../../kit/testing/raw-http.ts';
import { type RunningServers, startServers } from './running-servers.ts';

let refusing: RunningServers;
let allowing: RunningServers;

beforeAll(async () => {
  [refusing, allowing] = await Promise.all([
    startServers({}),
    startServers({ cors: { origins: ['http://localhost:5173', 'https://dev.example'], credentials: false } }),
  ]);
});
afterAll(() => Promise.all([refusing.stop(), allowing.stop()]));

type Server = keyof RunningServers['urls'];
type Row = [what: string, method: string, headers: string[]];

function send(running: RunningServers, server: Server, method: string, headers: string[]) {
  const own = [`Cookie: ${running.cookie}`, 'Content-Length: 0'];
  return sendRaw(running.urls[server], `${method} /api/any`, [...own, ...headers]);
}

const link = ['Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: document'];
const preflight = 'Access-Control-Request-Method: PUT';

const served: Row[] = [
  ['a program', 'POST', []],
  ['a page of its own', 'POST', ['Origin: http://localhost']],
  ['a page of its own, under another name', 'PUT', ['Host: localhost:7071', 'Origin: http://127.0.0.1:7071']],
  ['a page of its own, under a name of IPv6', 'PUT', ['Host: 127.0.0.1:7071', 'Origin: http://[::1]:7071']],
  ['a page of its own, by its Referer', 'POST', ['Host: localhost:7071', 'Referer: http://localhost:7071/a']],
  [
    'a development server with its own Host',
    'POST',
    ['Host: localhost:5173', 'Origin: http://localhost:5173'],
  ],
  ['a development server over https', 'POST', ['Host: localhost:5173', 'Origin: https://localhost:5173']],
  [
    'a development server with the Host of the service',
    'POST',
    ['Host: 127.0.0.1:7071', 'Origin: http://localhost:5173', 'Sec-Fetch-Site: same-origin'],
  ],
  ['an address that was typed', 'GET', ['Sec-Fetch-Site: none', ...link]],
  [
    'a link of another site',
    'GET',
    ['Sec-Fetch-Site: cross-site', 'Referer: https://other.example/', ...link],
  ],
  ['a link of another site, in an old browser', 'GET', ['Referer: https://other.example/']],
  [
    'a style sheet of a frame without an origin',
    'GET',
    ['Origin: null', 'Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: style'],
  ],
  [
    'a style sheet of such a frame, in a browser that does not name that',
    'GET',
    ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors', 'Sec-Fetch-Dest: style'],
  ],
  ['an image in a page of its own', 'GET', ['Sec-Fetch-Site: same-origin', 'Sec-Fetch-Mode: no-cors']],
];

const refused: Row[] = [
  ['a page of another site', 'GET', ['Origin: https://other.example']],
  ['a simple POST of another site', 'POST', ['Origin: https://other.example', 'Content-Type: text/plain']],
  ['a PUT of another site', 'PUT', ['Origin: https://other.example']],
  ['a preflight of another site', 'OPTIONS', ['Origin: https://other.example', preflight]],
  ['a page of another port', 'POST', ['Host: localhost:7071', 'Origin: http://localhost:9000']],
  [
    'a page of another port, of the same site',
    'GET',
    ['Origin: http://localhost:9', 'Sec-Fetch-Site: same-site'],
  ],
  ['a page without an origin', 'POST', ['Origin: null']],
  ['an origin that is no address', 'POST', ['Origin: localhost']],
  ['two origins', 'POST', ['Origin: http://localhost', 'Origin: https://other.example']],
  [
    'a style sheet in a page of another site',
    'GET',
    [
      'Referer: https://other.example/',
      'Sec-Fetch-Site: cross-site',
      'Sec-Fetch-Mode: no-cors',
      'Sec-Fetch-Dest: style',
    ],
  ],
  ['an image in a page of another site', 'GET', ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: no-cors']],
  ['an image in a page of another port', 'GET', ['Sec-Fetch-Site: same-site', 'Sec-Fetch-Mode: no-cors']],
  [
    'a frame in a page of another site',
    'GET',
    ['Sec-Fetch-Site: cross-site', 'Sec-Fetch-Mode: navigate', 'Sec-Fetch-Dest: iframe'],
  ],
  ['a form of another site', 'POST', ['Sec-Fetch-Site: cross-site', ...link]],
  ['a form of another site, in an old browser', 'POST', ['Referer: https://other.example/form']],
  ['a page of a rebound name', 'GET', ['Host: other.example:7071', 'Sec-Fetch-Site: same-origin']],
  ['a rebound name, in an old browser', 'GET', ['Host: other.example:7071']],
  ['a name that begins like a local one', 'GET', ['Host: localhost.other.example']],
  ['a name that begins like a local address', 'GET', ['Host: 127.0.0.1.other.example']],
  ['an address of another machine', 'GET', ['Host: 192.168.1.7:7071']],
];

describe('Without --cors, the host', () => {
  test.each(served)('serves %s', async (_, method, headers) => {
    const { status, body } = await send(refusing, 'host', method, headers);

    expect([status, body]).toEqual([200, expect.stringContaining('content')]);
  });

  test.each(refused)('refuses %s', async (_, method, headers) => {
    const answer = await send(refusing, 'host', method, headers);

    expect([answer.status, answer.body]).toEqual([403, expect.stringMatching(/^Refused: .*--cors.*\n$/)]);
    expect(answer.headers).toContainEqual(['content-type', 'text/plain; charset=utf-8']);
    expect(answer.headers.filter(([name]) => name.startsWith('access-control'))).toEqual([]);
  });

  test('says which option lets a page through', async () => {
    const page = await send(refusing, 'host', 'GET', ['Origin: https://Other.example:8443']);
    const name = await send(refusing, 'host', 'GET', ['Host: dev.example:5173']);

    expect(page.body).toContain('--cors https://other.example:8443\n');
    expect(name.body).toContain('--cors http://dev.example:5173\n');
  });
});

describe('With --cors, the host', () => {
  test.each([
    ['a page of an origin that is allowed', 'PUT', ['Origin: http://localhost:5173']],
    ['an image in such a page', 'GET', ['Sec-Fetch-Site: same-site', 'Referer: http://localhost:5173/a']],
    ['the Host of such an origin', 'GET', ['Host: dev.example', 'Origin: https://dev.example']],
    ['a page of its own', 'POST', ['Origin: http://localhost']],
  ])('serves %s', async (_, method, headers) => {
    expect((await send(allowing, 'host', method, headers)).status).toBe(200);
  });

  test.each([
    ['a page of any other site', 'GET', ['Origin: https://other.example']],
    ['a page that only begins like one allowed', 'GET', ['Origin: http://localhost:51730']],
    ['a page of the same name over http', 'GET', ['Origin: http://dev.example']],
    ['a preflight of any other site', 'OPTIONS', ['Origin: https://other.example', preflight]],
    ['any other Host', 'GET', ['Host: other.example']],
  ])('refuses %s', async (_, method, headers) => {
    expect((await send(allowing, 'host', method, headers)).status).toBe(403);
  });
});

test('The log of the host says why a page was refused', async () => {
  await send(refusing, 'host', 'GET', ['Origin: https://logged.example']);

  expect(await refusing.host.line('a page of https://logged.example')).toContain('WARNING');
});

test('The sign-in before it serves and refuses as the host does', async () => {
  const other = await send(refusing, 'sign-in', 'GET', ['Origin: https://other.example']);
  const own = await send(refusing, 'sign-in', 'POST', ['Origin: http://localhost']);
  const allowed = await send(allowing, 'sign-in', 'PUT', ['Origin: http://localhost:5173']);

  expect([other.status, own.status, allowed.status]).toEqual([403, 200, 200]);
  expect(other.body).toContain('--cors https://other.example\n');
});

test("The sign-in refuses another site's page its own pages, too", async () => {
  const statuses = ['/.auth/login/aad', '/.auth/me', '/.auth/logout'].map(async path => {
    const { status } = await sendRaw(refusing.urls['sign-in'], `GET ${path}`, [
      `Cookie: ${refusing.cookie}`,
      'Origin: https://other.example',
    ]);
    return status;
  });

  expect(await Promise.all(statuses)).toEqual([403, 403, 403]);
});

test("The form is not taken from a page of an allowed origin, as Azure's is not", async () => {
  const form = 'user=eve';
  const { status, body } = await sendRaw(
    allowing.urls['sign-in'],
    'POST /.auth/login/aad',
    [
      'Origin: http://localhost:5173',
      'Content-Type: application/x-www-form-urlencoded',
      `Content-Length: ${form.length}`,
    ],
    form,
  );

  expect([status, body]).toEqual([403, expect.stringContaining('from another site')]);
});
