/**
 * What comes back: a status, with what the app sees where that is told (path and query of the address behind `/api`, or
 * `request.params` as JSON), or what happens to the connection instead.
 */
export type Outcome = `${number}` | `${number} ${string}` | 'cut' | 'no answer';

interface Row {
  /** What is special about the request. */
  what: string;
  /** The request line without its version where that is HTTP/1.1, or all the bytes that are sent. */
  request: string;
  /** Beside Host and `Connection: close`. */
  headers?: string[];
  body?: string;
  /** Whether the client ends its side of the connection then. */
  ends?: boolean;
  /** Whether it goes to the host as `npm start` and `npm run host` start it: others serve pages of other sites. */
  refusing?: boolean;
}

/** The local host answers as the real one, or there is a reason why not. */
export type Difference = Row & ({ both: Outcome } | { real: Outcome; local: Outcome; reason: string });

type More = Omit<Row, 'what' | 'request'>;

/** Both answer alike. */
const same = (what: string, request: string, both: Outcome, more: More = {}): Difference => ({
  what,
  request,
  both,
  ...more,
});

/** The local host answers otherwise, for a reason. */
const differs = (
  what: string,
  request: string,
  real: Outcome,
  local: Outcome,
  reason: string,
  more: More = {},
): Difference => ({ what, request, real, local, reason, ...more });

const echo = 'GET /api/echo';

const parser = 'Node reads requests more strictly than Kestrel; no client that is in use sends such a thing';
const spaces = 'Node takes several spaces for one; no client that is in use sends such a thing';
const newtonsoft =
  'the host reads a JSON body for the parameters as Newtonsoft.Json does; the app should take nothing of it from there';
const smuggling =
  'a server before this one could see other requests in it (request smuggling): Node refuses it, and so does the front end of Azure';
const hang = 'a hang that no function can prevent; here it is told in an answer';
const frontEnd =
  'the front end of Azure says itself which scheme it was: no such request gets to the app there';
const platformCors = 'in Azure the platform answers preflights before the host gets them, with 204 as here';

const onLaptop =
  "any page that is open in the developer's browser could write there, without a sign-in; --cors lets through those that may";

const otherSite = ['Origin: https://other.example'];
const long = (length: number) => 'x'.repeat(length);
const manyHeaders = (count: number) => Array.from({ length: count }, (_, index) => `X-${index}: 1`);
const chunked = 'Transfer-Encoding: chunked';

/** How the query and the path of an address arrive. */
const addresses: Difference[] = [
  same('an escaped digit in a value', 'GET /api/echo?count=%32', '200 /echo?count=2'),
  same('an escaped letter in a name', 'GET /api/echo?coun%74=2', '200 /echo?count=2'),
  same('escapes of all other unreserved characters', 'GET /api/echo?a=%2D%2e%5F%7e%41', '200 /echo?a=-._~A'),
  same(
    'escapes in lower case, of which reserved characters keep theirs',
    'GET /api/echo?a=%2b%20%c3%a9',
    '200 /echo?a=%2b%20%C3%A9',
  ),
  same('raw characters that belong escaped', 'GET /api/echo?a=\\^`{|}', '200 /echo?a=%5C%5E%60%7B%7C%7D'),
  same('a # in a query', 'GET /api/echo?a=1#frag', '200 /echo?a=1%23frag'),
  same('a lone % in a query', 'GET /api/echo?a=100%&b=%zz', '200 /echo?a=100%25&b=%25zz'),
  same('an escaped slash in a path', 'GET /api/echo/a%2Fb', '200 /echo/a%252Fb'),
  same('a byte that is not UTF-8 in a path', 'GET /api/echo/%FF', '200 /echo/%25FF'),
  same('two slashes in a row in a catch-all', 'GET /api/echo/a//b', '200 /echo/a//b'),
  same('an escaped NUL in a path', 'GET /api/echo/%00', '400'),
  same('a path over 8 KB', `GET /api/echo/${long(8_192)}`, '414'),
  same('a query over 8 KB', `GET /api/echo?${long(8_192)}`, '414'),
  same('a query over 40 KB', `GET /api/echo?${long(45_000)}`, '414'),
  differs('a tab in a query', 'GET /api/echo?a=\tb', '200', '400', parser),
  differs('a CR in a query', 'GET /api/echo?a=\rb', '200', '400', parser),
  same('a bare LF in a query', 'GET /api/echo?a=\nb', '400'),
  differs('a tab in a path', 'GET /api/echo/a\tb', '200', '400', parser),
];

/** What `request.params` has of the query and of the body. */
const parameters: Difference[] = [
  same(
    'a name of the query that is given twice, in another case',
    'GET /api/params?A=1&a=2',
    '200 {"a":"2"}',
  ),
  same('a byte that is not UTF-8 in a value of the query', 'GET /api/params?a=%FF', '200 {"a":"%FF"}'),
  differs('a name without quotes in a body', 'POST /api/params', '200 {"a":"1"}', '200 {}', newtonsoft, {
    headers: ['Content-Length: 5'],
    body: '{a:1}',
  }),
  differs(
    'a date in a body',
    'POST /api/params',
    '200 {"a":"01/01/2020 00:00:00"}',
    '200 {"a":"2020-01-01T00:00:00"}',
    newtonsoft,
    { headers: ['Content-Length: 27'], body: '{"a":"2020-01-01T00:00:00"}' },
  ),
];

const methods: Difference[] = [
  same('a method in lower case', 'get /api/echo', '200 /echo'),
  same('a method in mixed case', 'Get /api/echo', '200 /echo'),
  differs(
    'a method in lower case, as the second request of a connection',
    'GET /api/none HTTP/1.1\r\nHost: h\r\n\r\nget /api/echo HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n',
    '200 /echo',
    '404',
    "Node's parser takes capitals only, and nobody else knows where a second request begins",
  ),
  same('an unknown method', 'FOO /api/echo', '404'),
  same('OPTIONS for the server', 'OPTIONS *', '404'),
  same('another method for the server', 'GET *', '405'),
  same('CONNECT', 'CONNECT localhost', '404'),
  same('CONNECT with another Host', 'CONNECT example.com:80', '400'),
  differs(
    "a browser's preflight while no origin is allowed",
    'OPTIONS /api/echo',
    '404',
    '204',
    platformCors,
    { headers: ['Origin: https://example.com', 'Access-Control-Request-Method: PUT'] },
  ),
  same('a page of another site', echo, '200 /echo', { headers: otherSite }),
  differs('a page of another site, in the host that a developer starts', echo, '200 /echo', '403', onLaptop, {
    headers: otherSite,
    refusing: true,
  }),
  differs(
    'the Host of another site, in the host that a developer starts',
    echo,
    '200 /echo',
    '403',
    onLaptop,
    { headers: ['Host: evil.example'], refusing: true },
  ),
  same('HTTP/1.2', 'GET /api/echo HTTP/1.2\r\nHost: h\r\n\r\n', '505'),
  same('HTTP/2.0 by name', 'GET /api/echo HTTP/2.0\r\nHost: h\r\n\r\n', '505'),
  same('HTTP in lower case', 'GET /api/echo http/1.1\r\nHost: h\r\n\r\n', '505'),
  same('HTTP/1', 'GET /api/echo HTTP/1\r\nHost: h\r\n\r\n', '400'),
  differs('two spaces in the request line', 'GET  /api/echo', '400', '200 /echo', spaces),
  differs(
    'lines that end with LF alone',
    'GET /api/echo HTTP/1.1\nHost: h\nConnection: close\n\n',
    '200 /echo',
    '400',
    parser,
  ),
];

const pages: Difference[] = [
  ...['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map(method =>
    same(`the page of the host by ${method}`, `${method} /`, '200'),
  ),
  differs(
    'the page of the host for a browser, of an app with a page at docs',
    'GET /',
    '200',
    '302',
    'whoever has just started the app sees what it can do',
    { headers: ['Accept: text/html,application/xhtml+xml,*/*;q=0.8'] },
  ),
  same('the page of the host for a program', 'GET /', '200', { headers: ['Accept: */*'] }),
  same('the ping', 'GET /admin/host/ping', '200'),
  same('a web hook of an extension', 'GET /runtime/webhooks/x', '401'),
];

const headers: Difference[] = [
  // With --max-http-header-size=65536 for the worker; without it there is no answer from 16 KB on.
  same('headers of 20 KB', echo, '200 /echo', { headers: [`X-Long: ${long(20_000)}`] }),
  same('headers over 32 KB', echo, '431', { headers: [`X-Long: ${long(33_000)}`] }),
  same('headers over 40 KB', echo, '431', { headers: [`X-Long: ${long(45_000)}`] }),
  same('100 headers', echo, '200 /echo', { headers: manyHeaders(98) }),
  same('101 headers', echo, '431', { headers: manyHeaders(99) }),
  same('a second Host', echo, '400', { headers: ['Host: localhost', 'Host: other'] }),
  same('an absolute address of another host', 'GET http://other/api/echo', '400'),
  same('an absolute address of this host', 'GET http://localhost/api/echo', '200 /echo'),
  same('HTTP/1.0 without Host', 'GET /api/echo HTTP/1.0\r\n\r\n', '500'),
  same('an empty Host', echo, '500', { headers: ['Host:'] }),
  same('a Host with a port that is none', echo, '500', { headers: ['Host: x:99999'] }),
  same('a Host with a colon and no port', echo, '400', { headers: ['Host: a.example:'] }),
  same('Trailer', echo, '200 /echo', { headers: ['Trailer: x'] }),
  differs('X-Forwarded-Proto with a scheme of something else', echo, '200 /echo', '400', frontEnd, {
    headers: ['X-Forwarded-Proto: ftp'],
  }),
  same('X-Forwarded-Proto with a list', echo, '200 /echo', { headers: ['X-Forwarded-Proto: https, http'] }),
  differs('an expectation that nobody has', echo, 'no answer', '417', hang, { headers: ['Expect: 200-ok'] }),
  differs("a client's own x-ms-invocation-id", echo, 'no answer', '200 /echo', hang, {
    headers: ['x-ms-invocation-id: mine'],
  }),
  differs('a control character in a header', echo, 'no answer', '400', hang, { headers: ['X-A: \x01'] }),
  same('a byte that is not UTF-8 in a header', echo, '400', { headers: ['X-A: \xe9'] }),
  differs('UTF-8 in a header', echo, 'no answer', '500', hang, { headers: ['X-A: \xc3\xa9'] }),
];

const bodies: Difference[] = [
  differs('chunked, with a Content-Length', 'POST /api/create', '201', '400', smuggling, {
    headers: [chunked, 'Content-Length: 5'],
    body: '0\r\n\r\n',
  }),
  differs('chunked twice', 'POST /api/create', '201', '400', smuggling, {
    headers: [chunked, chunked],
    body: '0\r\n\r\n',
  }),
  same('bytes after the body', 'POST /api/create', '201', { headers: ['Content-Length: 2'], body: '{}{}' }),
  same('a chunk size that is none', 'POST /api/create', '500', { headers: [chunked], body: 'x\r\n' }),
  same('a body that is cut short', 'POST /api/create', 'cut', {
    headers: ['Content-Length: 9'],
    body: '{}',
    ends: true,
  }),
  same('a chunked body that is cut short', 'POST /api/create', 'cut', {
    headers: [chunked],
    body: '5\r\n{}',
    ends: true,
  }),
];

/** Where the real Functions host (4.1037) and the local one differed or still differ, out of some 500 requests compared. */
export const differences: Difference[] = [
  ...addresses,
  ...parameters,
  ...methods,
  ...pages,
  ...headers,
  ...bodies,
];
