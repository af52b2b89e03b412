import { readArguments } from '../../../infra/tools/commands/import-arguments.ts';

test.each([
  ['no file', [], /^Expected a file \(got none\)\nUsage: npm run import/],
  ['two files', ['x.json', 'y.json'], /^Expected one file \(got also "y\.json"\)\nUsage/],
  ['an unknown option', ['x.json', '--uri', 'x'], /^Unknown option '--uri'/],
  [
    'an invalid header',
    ['x.json', '--header', 'secret'],
    /^--header must be a name, a colon and a value\nUsage/,
  ],
  [
    'a header with a line break',
    ['x.json', '--header', 'Cookie: secret\r\nX: y'],
    /^--header "cookie" has a character that a header must not have, such as a line break$/,
  ],
  [
    'a header with an escape sequence as its name',
    ['x.json', '--header', '\u001b[2J: secret'],
    /"\\u\{1b\}\[2j"/,
  ],
  [
    'a header that makes requests conditional',
    ['x.json', '--header', 'If-None-Match: *'],
    /"if-none-match" must be left out: the command reads and writes without conditions$/,
  ],
  ['a header of what is sent', ['x.json', '--header', 'Content-Type: x'], /"content-type" must be left out/],
  ['a header that frames', ['x.json', '--header', 'Content-Length: 1'], /"content-length" must be left out/],
  [
    'an invalid address',
    ['x.json', '--url', 'x'],
    /^--url must be an http or https address \(got "x"\)\nUsage/,
  ],
  [
    'an address of another kind',
    ['x.json', '--url', 'ftp://x/api'],
    /must be an http or https address .*\nUsage/,
  ],
  ['an address without a host', ['x.json', '--url', 'http://'], /must be an http or https address .*\nUsage/],
  ['an address with escape sequences', ['x.json', '--url', '\u001b[2J'], /\(got "\\u\{1b\}\[2J"\)/],
  ['an address with a password', ['x.json', '--url', 'http://a:secret@x/api'], /^--url must not have a user/],
  ...[
    'https://ada:secret@example.com:99999/api',
    'https://ada:secret%40example.com/api',
    'ftp://example.com/api?token=secret',
    'ftp://example.com/api#secret',
    'ada:secret@example.com/api',
  ].map((url): [string, string[], RegExp] => [
    `the address ${url}`,
    ['x.json', '--url', url],
    /^--url must be an http or https address \(not repeated here: it may have a password\)\nUsage/,
  ]),
  [
    'a header without quotes',
    ['x.json', '--header', 'Authorization:', 'Bearer', 'secret'],
    /^Expected one file \(got 2 more: put a header into quotes\)\nUsage/,
  ],
  [
    'a host for files without --media',
    ['x.json', '--media-from', 'localhost'],
    /^--media-from needs --media, which fetches files\nUsage/,
  ],
  ...['http://localhost', 'localhost/', 'ada:secret@localhost', 'localhost:port', ''].map(
    (host): [string, string[], RegExp] => [
      `the host "${host}"`,
      ['x.json', '--media', '--media-from', host],
      /^--media-from must be a host, or HOST:PORT .*\nUsage/,
    ],
  ),
  [
    'another format',
    ['x.json', '--format', 'text'],
    /^--format must be markdown or html \(got "text"\)\nUsage/,
  ],
  [
    'a report in place of the file',
    ['package.json', '--report', './package.json'],
    /^--report must be another file than the one that is imported \(got "\.\/package\.json"\)\nUsage/,
  ],
  ['an address with a query', ['x.json', '--url', 'http://x/api?code=secret'], /without a query/],
])('import refuses %s, and its message repeats no secret', (_what, args, message) => {
  expect(() => readArguments(args)).toThrow(message);
  expect(() => readArguments(args)).not.toThrow(/secret|\p{Cc}(?<!\n)/u);
});

test('an address that npm has taken for itself is not silently replaced by the usual one', () => {
  process.env.npm_config_url = 'http://elsewhere.example/api';
  try {
    expect(() => readArguments(['x.json'])).toThrow(
      /^npm took --url for itself: write -- before the options\n/,
    );
    expect(readArguments(['x.json', '--url', 'http://a.example']).url).toBe('http://a.example');
  } finally {
    delete process.env.npm_config_url;
  }
});

test.each([
  ['9000', 'http://127.0.0.1:9000/api'],
  ['', 'http://127.0.0.1:7071/api'],
])('without --url and with PORT "%s" the service is at %s', (port, url) => {
  const before = process.env.PORT;
  process.env.PORT = port;
  try {
    expect(readArguments(['x.json']).url).toBe(url);
    expect(readArguments(['x.json', '--url', 'http://a.example']).url).toBe('http://a.example');
    process.env.PORT = '0';
    expect(() => readArguments(['x.json'])).toThrow(
      /^PORT=0 is any free port: say with --url which one it is$/,
    );
  } finally {
    if (before === undefined) delete process.env.PORT;
    else process.env.PORT = before;
  }
});

test('headers of one name are joined, those of cookies as cookies', () => {
  const lines = ['Cookie: a=1', 'cookie: b=2', 'X-One: 1', 'Authorization: Bearer a:b'];
  const { headers } = readArguments(['x.json', ...lines.flatMap(line => ['--header', line])]);

  expect(headers).toEqual({ cookie: 'a=1; b=2', 'x-one': '1', authorization: 'Bearer a:b' });
});
