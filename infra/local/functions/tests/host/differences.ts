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
  { what: 'an escaped digit in a value', request: 'GET /api/echo?count=%32', both: '200 /echo?count=2' },
  { what: 'an escaped letter in a name', request: 'GET /api/echo?coun%74=2', both: '200 /echo?count=2' },
  {
    what: 'escapes of all other unreserved characters',
    request: 'GET /api/echo?a=%2D%2e%5F%7e%41',
    both: '200 /echo?a=-._~A',
  },
  {
    what: 'escapes in lower case, of which reserved characters keep theirs',
    request: 'GET /api/echo?a=%2b%20%c3%a9',
    both: '200 /echo?a=%2b%20%C3%A9',
  },
  {
    what: 'raw characters that belong escaped',
    request: 'GET /api/echo?a=\\^`{|}',
    both: '200 /echo?a=%5C%5E%60%7B%7C%7D',
  },
  { what: 'a # in a query', request: 'GET /api/echo?a=1#frag', both: '200 /echo?a=1%23frag' },
  { what: 'a lone % in a query', request: 'GET /api/echo?a=100%&b=%zz', both: '200 /echo?a=100%25&b=%25zz' },
  { what: 'an escaped slash in a path', request: 'GET /api/echo/a%2Fb', both: '200 /echo/a%252Fb' },
  { what: 'a byte that is not UTF-8 in a path', request: 'GET /api/echo/%FF', both: '200 /echo/%25FF' },
  { what: 'two slashes in a row in a catch-all', request: 'GET /api/echo/a//b', both: '200 /echo/a//b' },
  { what: 'an escaped NUL in a path', request: 'GET /api/echo/%00', both: '400' },
  { what: 'a path over 8 KB', request: `GET /api/echo/${long(8_192)}`, both: '414' },
  { what: 'a query over 8 KB', request: `GET /api/echo?${long(8_192)}`, both: '414' },
  { what: 'a query over 40 KB', request: `GET /api/echo?${long(45_000)}`, both: '414' },
  {
    what: 'a tab in a query',
    request: 'GET /api/echo?a=\tb',
    real: '200',
    local: '400',
    reason: parser,
  },
  { what: 'a CR in a query', request: 'GET /api/echo?a=\rb', real: '200', local: '400', reason: parser },
  { what: 'a bare LF in a query', request: 'GET /api/echo?a=\nb', both: '400' },
  { what: 'a tab in a path', request: 'GET /api/echo/a\tb', real: '200', local: '400', reason: parser },
];

/** What `request.params` has of the query and of the body. */
const parameters: Difference[] = [
  {
    what: 'a name of the query that is given twice, in another case',
    request: 'GET /api/params?A=1&a=2',
    both: '200 {"a":"2"}',
  },
  {
    what: 'a byte that is not UTF-8 in a value of the query',
    request: 'GET /api/params?a=%FF',
    both: '200 {"a":"%FF"}',
  },
  {
    what: 'a name without quotes in a body',
    request: 'POST /api/params',
    headers: ['Content-Length: 5'],
    body: '{a:1}',
    real: '200 {"a":"1"}',
    local: '200 {}',
    reason: newtonsoft,
  },
  {
    what: 'a date in a body',
    request: 'POST /api/params',
    headers: ['Content-Length: 27'],
    body: '{"a":"2020-01-01T00:00:00"}',
    real: '200 {"a":"01/01/2020 00:00:00"}',
    local: '200 {"a":"2020-01-01T00:00:00"}',
    reason: newtonsoft,
  },
];

const methods: Difference[] = [
  { what: 'a method in lower case', request: 'get /api/echo', both: '200 /echo' },
  { what: 'a method in mixed case', request: 'Get /api/echo', both: '200 /echo' },
  {
    what: 'a method in lower case, as the second request of a connection',
    request:
      'GET /api/none HTTP/1.1\r\nHost: h\r\n\r\nget /api/echo HTTP/1.1\r\nHost: h\r\nConnection: close\r\n\r\n',
    real: '200 /echo',
    local: '404',
    reason: "Node's parser takes capitals only, and nobody else knows where a second request begins",
  },
  { what: 'an unknown method', request: 'FOO /api/echo', both: '404' },
  { what: 'OPTIONS for the server', request: 'OPTIONS *', both: '404' },
  { what: 'another method for the server', request: 'GET *', both: '405' },
  { what: 'CONNECT', request: 'CONNECT localhost', both: '404' },
  { what: 'CONNECT with another Host', request: 'CONNECT example.com:80', both: '400' },
  {
    what: "a browser's preflight while no origin is allowed",
    request: 'OPTIONS /api/echo',
    headers: ['Origin: https://example.com', 'Access-Control-Request-Method: PUT'],
    real: '404',
    local: '204',
    reason: platformCors,
  },
  { what: 'a page of another site', request: 'GET /api/echo', headers: otherSite, both: '200 /echo' },
  {
    what: 'a page of another site, in the host that a developer starts',
    request: 'GET /api/echo',
    headers: otherSite,
    refusing: true,
    real: '200 /echo',
    local: '403',
    reason: onLaptop,
  },
  {
    what: 'the Host of another site, in the host that a developer starts',
    request: 'GET /api/echo',
    headers: ['Host: evil.example'],
    refusing: true,
    real: '200 /echo',
    local: '403',
    reason: onLaptop,
  },
  { what: 'HTTP/1.2', request: 'GET /api/echo HTTP/1.2\r\nHost: h\r\n\r\n', both: '505' },
  { what: 'HTTP/2.0 by name', request: 'GET /api/echo HTTP/2.0\r\nHost: h\r\n\r\n', both: '505' },
  { what: 'HTTP in lower case', request: 'GET /api/echo http/1.1\r\nHost: h\r\n\r\n', both: '505' },
  { what: 'HTTP/1', request: 'GET /api/echo HTTP/1\r\nHost: h\r\n\r\n', both: '400' },
  {
    what: 'two spaces in the request line',
    request: 'GET  /api/echo',
    real: '400',
    local: '200 /echo',
    reason: spaces,
  },
  {
    what: 'lines that end with LF alone',
    request: 'GET /api/echo HTTP/1.1\nHost: h\nConnection: close\n\n',
    real: '200 /echo',
    local: '400',
    reason: parser,
  },
];

const pages: Difference[] = [
  ...['GET', 'POST', 'PUT', 'DELETE', 'OPTIONS'].map(
    (method): Difference => ({
      what: `the page of the host by ${method}`,
      request: `${method} /`,
      both: '200',
    }),
  ),
  {
    what: 'the page of the host for a browser, of an app with a page at docs',
    request: 'GET /',
    headers: ['Accept: text/html,application/xhtml+xml,*/*;q=0.8'],
    real: '200',
    local: '302',
    reason: 'whoever has just started the app sees what it can do',
  },
  { what: 'the page of the host for a program', request: 'GET /', headers: ['Accept: */*'], both: '200' },
  { what: 'the ping', request: 'GET /admin/host/ping', both: '200' },
  { what: 'a web hook of an extension', request: 'GET /runtime/webhooks/x', both: '401' },
];

const headers: Difference[] = [
  // With --max-http-header-size=65536 for the worker; without it there is no answer from 16 KB on.
  {
    what: 'headers of 20 KB',
    request: 'GET /api/echo',
    headers: [`X-Long: ${long(20_000)}`],
    both: '200 /echo',
  },
  { what: 'headers over 32 KB', request: 'GET /api/echo', headers: [`X-Long: ${long(33_000)}`], both: '431' },
  { what: 'headers over 40 KB', request: 'GET /api/echo', headers: [`X-Long: ${long(45_000)}`], both: '431' },
  { what: '100 headers', request: 'GET /api/echo', headers: manyHeaders(98), both: '200 /echo' },
  { what: '101 headers', request: 'GET /api/echo', headers: manyHeaders(99), both: '431' },
  {
    what: 'a second Host',
    request: 'GET /api/echo',
    headers: ['Host: localhost', 'Host: other'],
    both: '400',
  },
  { what: 'an absolute address of another host', request: 'GET http://other/api/echo', both: '400' },
  { what: 'an absolute address of this host', request: 'GET http://localhost/api/echo', both: '200 /echo' },
  {
    what: 'HTTP/1.0 without Host',
    request: 'GET /api/echo HTTP/1.0\r\n\r\n',
    both: '500',
  },
  { what: 'an empty Host', request: 'GET /api/echo', headers: ['Host:'], both: '500' },
  {
    what: 'a Host with a port that is none',
    request: 'GET /api/echo',
    headers: ['Host: x:99999'],
    both: '500',
  },
  {
    what: 'a Host with a colon and no port',
    request: 'GET /api/echo',
    headers: ['Host: a.example:'],
    both: '400',
  },
  { what: 'Trailer', request: 'GET /api/echo', headers: ['Trailer: x'], both: '200 /echo' },
  {
    what: 'X-Forwarded-Proto with a scheme of something else',
    request: 'GET /api/echo',
    headers: ['X-Forwarded-Proto: ftp'],
    real: '200 /echo',
    local: '400',
    reason: frontEnd,
  },
  {
    what: 'X-Forwarded-Proto with a list',
    request: 'GET /api/echo',
    headers: ['X-Forwarded-Proto: https, http'],
    both: '200 /echo',
  },
  {
    what: 'an expectation that nobody has',
    request: 'GET /api/echo',
    headers: ['Expect: 200-ok'],
    real: 'no answer',
    local: '417',
    reason: hang,
  },
  {
    what: "a client's own x-ms-invocation-id",
    request: 'GET /api/echo',
    headers: ['x-ms-invocation-id: mine'],
    real: 'no answer',
    local: '200 /echo',
    reason: hang,
  },
  {
    what: 'a control character in a header',
    request: 'GET /api/echo',
    headers: ['X-A: \x01'],
    real: 'no answer',
    local: '400',
    reason: hang,
  },
  {
    what: 'a byte that is not UTF-8 in a header',
    request: 'GET /api/echo',
    headers: ['X-A: \xe9'],
    both: '400',
  },
  {
    what: 'UTF-8 in a header',
    request: 'GET /api/echo',
    headers: ['X-A: \xc3\xa9'],
    real: 'no answer',
    local: '500',
    reason: hang,
  },
];

const bodies: Difference[] = [
  {
    what: 'chunked, with a Content-Length',
    request: 'POST /api/create',
    headers: [chunked, 'Content-Length: 5'],
    body: '0\r\n\r\n',
    real: '201',
    local: '400',
    reason: smuggling,
  },
  {
    what: 'chunked twice',
    request: 'POST /api/create',
    headers: [chunked, chunked],
    body: '0\r\n\r\n',
    real: '201',
    local: '400',
    reason: smuggling,
  },
  {
    what: 'bytes after the body',
    request: 'POST /api/create',
    headers: ['Content-Length: 2'],
    body: '{}{}',
    both: '201',
  },
  {
    what: 'a chunk size that is none',
    request: 'POST /api/create',
    headers: [chunked],
    body: 'x\r\n',
    both: '500',
  },
  {
    what: 'a body that is cut short',
    request: 'POST /api/create',
    headers: ['Content-Length: 9'],
    body: '{}',
    ends: true,
    both: 'cut',
  },
  {
    what: 'a chunked body that is cut short',
    request: 'POST /api/create',
    headers: [chunked],
    body: '5\r\n{}',
    ends: true,
    both: 'cut',
  },
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
