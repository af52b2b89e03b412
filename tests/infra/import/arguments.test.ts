import { readArguments } from '../../../infra/commands/import-arguments.ts';

test.each([
  ['no file', [], /^One file is to be named\nUsage: npm run import/],
  ['two files', ['x.json', 'y.json'], /^One file is to be named\nUsage/],
  ['an option that is none', ['x.json', '--uri', 'x'], /^Unknown option '--uri'/],
  [
    'a header that is none',
    ['x.json', '--header', 'secret'],
    /^A --header is a name, a colon and a value\nUsage/,
  ],
  [
    'a header with a line break',
    ['x.json', '--header', 'Cookie: secret\r\nX: y'],
    /^The --header «cookie» has a character that no header can have, such as a line break$/,
  ],
  [
    'a header with an escape sequence as its name',
    ['x.json', '--header', '\u001b[2J: secret'],
    /«\\u\{1b\}\[2j»/,
  ],
  [
    'a header that frames',
    ['x.json', '--header', 'Content-Length: 1'],
    /«content-length» is set by the import/,
  ],
  ['an address that is none', ['x.json', '--url', 'x'], /^--url «x» is not an http or https address\nUsage/],
  [
    'an address of another kind',
    ['x.json', '--url', 'ftp://x/api'],
    /is not an http or https address\nUsage/,
  ],
  ['an address without a host', ['x.json', '--url', 'http://'], /is not an http or https address\nUsage/],
  ['an address with escape sequences', ['x.json', '--url', '\u001b[2J'], /^--url «\\u\{1b\}\[2J» is not/],
  ['an address with a password', ['x.json', '--url', 'http://a:secret@x/api'], /^--url has a user in it/],
  ['an address with a query', ['x.json', '--url', 'http://x/api?code=secret'], /^--url has a query/],
])('import with %s says so, and repeats no secret', (_what, args, message) => {
  expect(() => readArguments(args)).toThrow(message);
  expect(() => readArguments(args)).not.toThrow(/secret|\p{Cc}(?<!\n)/u);
});

test('headers of one name are joined, those of cookies as cookies', () => {
  const lines = ['Cookie: a=1', 'cookie: b=2', 'X-One: 1', 'Authorization: Bearer a:b'];
  const { headers } = readArguments(['x.json', ...lines.flatMap(line => ['--header', line])]);

  expect(headers).toEqual({ cookie: 'a=1; b=2', 'x-one': '1', authorization: 'Bearer a:b' });
});
