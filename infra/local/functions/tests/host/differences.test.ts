import { sendRaw } from '../../../kit/testing/raw-http.ts';
import { useFixtureHost } from '../../testing/fixture-app.ts';
import { longHeaders } from '../../testing/host-process.ts';

const source = `
  app.setup({ enableHttpStream: true });
  const add = (name, route, handler) => app.http(name, { methods: ['GET'], route, authLevel: 'anonymous', handler });
  add('Echo', 'echo/{*rest}', async request => ({
    body: ' sees ' + request.url.slice(request.url.indexOf('/api') + 4) + ' ',
  }));
  add('Params', 'params', async request => ({ body: ' sees ' + JSON.stringify(request.params) + ' ' }));
  add('Docs', 'docs', async () => ({ body: 'the page' }));
`;

const host = useFixtureHost(source, {}, { env: longHeaders });

/** A status, with what the app sees where the row says it: path and query behind `/api`, or `request.params`. */
type Outcome = `${number}` | `${number} ${string}`;

/** What is special about a request, its line without the version, what comes back, and its headers. */
type Row = [what: string, request: string, outcome: Outcome, ...headers: string[]];

const echo = 'GET /api/echo';
const long = (length: number) => 'x'.repeat(length);
const manyHeaders = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1`);

async function outcomeOf(request: string, headers: string[]): Promise<string> {
  const { status, body } = await sendRaw(host.url, request, headers);
  const seen = / sees (.+) $/m.exec(body)?.[1];
  return seen === undefined ? `${status}` : `${status} ${seen}`;
}

/** Requests of clients in use about which the real Functions host (4.1037) and the local one differed at first. */
const alike: Row[] = [
  ['an escaped slash in a path', 'GET /api/echo/a%2Fb', '200 /echo/a%252Fb'],
  ['a byte that is not UTF-8 in a path', 'GET /api/echo/%FF', '200 /echo/%25FF'],
  ['two slashes in a row in a catch-all', 'GET /api/echo/a//b', '200 /echo/a//b'],
  ['an escaped NUL in a path', 'GET /api/echo/%00', '400'],
  ['a path over 8 KB', `GET /api/echo/${long(8_192)}`, '414'],
  ['a query over 8 KB', `GET /api/echo?${long(8_192)}`, '414'],
  ['a name of the query that is given twice, in another case', 'GET /api/params?A=1&a=2', '200 {"a":"2"}'],
  ['a needless escape in the query', 'GET /api/echo?count=%35&plus=%2B', '200 /echo?count=5&plus=%2B'],
  ['a byte that is not UTF-8 in a value of the query', 'GET /api/params?a=%FF', '200 {"a":"%FF"}'],
  ['the page of the host for a program', 'GET /', '200', 'Accept: */*'],
  ['the ping', 'GET /admin/host/ping', '200'],
  ['a web hook of an extension', 'GET /runtime/webhooks/x', '401'],
  // With --max-http-header-size=65536 for the worker; without it there is no answer from 16 KB on.
  ['headers of 20 KB', echo, '200 /echo', `X-Long: ${long(20_000)}`],
  ['headers over 32 KB', echo, '431', `X-Long: ${long(33_000)}`],
  ['headers over 40 KB', echo, '431', `X-Long: ${long(45_000)}`],
  ['100 headers', echo, '200 /echo', ...manyHeaders(98)],
  ['101 headers', echo, '431', ...manyHeaders(99)],
  ['Trailer', echo, '200 /echo', 'Trailer: x'],
  ['X-Forwarded-Proto with a list', echo, '200 /echo', 'X-Forwarded-Proto: https, http'],
  ['a Latin-1 character in a header', echo, '400', 'X-A: \xe9'],
];

/** Requests that the two still answer otherwise. The comments say what the real host does, and why this one does not. */
const different: Row[] = [
  // 200: Node's parser takes capitals only.
  ['a method in lower case', 'get /api/echo', '400'],
  // 404: in Azure the platform answers preflights before the host gets them, with 204 as here.
  [
    "a browser's preflight while no origin is allowed",
    'OPTIONS /api/echo',
    '204',
    'Origin: https://example.com',
    'Access-Control-Request-Method: PUT',
  ],
  // 200: a developer who has just started the app sees what it can do.
  [
    'the page of the host for a browser, of an app with a page at docs',
    'GET /',
    '302',
    'Accept: text/html,application/xhtml+xml,*/*;q=0.8',
  ],
  // 200: the front end of Azure says itself which scheme it was; no such request gets to the app there.
  ['X-Forwarded-Proto with another scheme', echo, '400', 'X-Forwarded-Proto: ftp'],
  // No answer, which no function can prevent; here an answer says so.
  ['UTF-8 in a header', echo, '500', 'X-A: \xc3\xa9'],
];

test.each([...alike, ...different])('%s', async (_, request, outcome, ...headers) => {
  expect(await outcomeOf(request, headers)).toBe(outcome);
});
