import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { corsArguments, readCors } from '../../origins/cors-options.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cors-options-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const writeSettings = (text: string) => writeFileSync(join(folder, 'local.settings.json'), text);

test.each([
  [['http://localhost:5173'], ['http://localhost:5173']],
  [['http://a.example,https://b.example:8443'], ['http://a.example', 'https://b.example:8443']],
  [
    ['http://a.example', 'http://b.example,', 'http://A.example'],
    ['http://a.example', 'http://b.example'],
  ],
  [['http://[::1]:5173'], ['http://[::1]:5173']],
  [['*'], ['*']],
  [[''], []],
])('--cors %j allows %j', (cors, origins) => {
  expect(readCors({ cors }, folder)).toEqual({ origins, credentials: false });
});

test.each([
  'localhost:5173',
  'http://localhost:5173/',
  'http://localhost:5173/app',
  'http://localhost:80',
  'http://user@localhost',
  'http://a.example http://b.example',
  'ftp://localhost',
  'http://münchen.example',
  'null',
  'https://*.example.com',
  'http://',
])('--cors %j is refused because it is not an origin', text => {
  expect(() => readCors({ cors: [text] }, folder)).toThrow(
    `--cors must be an origin of scheme, host and port, such as http://localhost:5173 (got "${text}")`,
  );
});

test.each([
  [{ cors: ['*,http://a.example'] }, '--cors: * stands for all origins and must be alone'],
  [{ cors: ['*'], 'cors-credentials': true }, '--cors must name the origins'],
  [{ 'cors-credentials': true }, '--cors-credentials needs --cors'],
])('%j cannot be used', (values, message) => {
  expect(() => readCors(values, folder)).toThrow(message);
});

test.each([
  [
    '{"Host":{"CORS":"http://a.example,http://b.example","CORSCredentials":true}}',
    ['http://a.example', 'http://b.example'],
    true,
  ],
  ['\uFEFF{"host":{"cors":"*"}}', ['*'], false],
  ['{"IsEncrypted":false,"Host":{"LocalHttpPort":7071}}', [], false],
  ['{}', [], false],
])('local.settings.json with %s allows %j', (text, origins, credentials) => {
  writeSettings(text);

  expect(readCors({}, folder)).toEqual({ origins, credentials });
});

test('The options go before local.settings.json, each for itself', () => {
  writeSettings('{"Host":{"CORS":"http://a.example","CORSCredentials":true}}');

  expect(readCors({ cors: ['http://b.example'] }, folder)).toEqual({
    origins: ['http://b.example'],
    credentials: true,
  });
});

test.each([
  ['{', 'Cannot read'],
  ['{"Host":{"CORS":["http://a.example"]}}', '"Host.CORS" must be a string'],
  [
    '{"Host":{"CORS":"http://a.example","CORSCredentials":"yes"}}',
    '"Host.CORSCredentials" must be true or false',
  ],
  ['{"Host":{"CORS":"a.example"}}', 'Host.CORS in local.settings.json must be an origin'],
])('local.settings.json with %s cannot be used', (text, message) => {
  writeSettings(text);

  expect(() => readCors({}, folder)).toThrow(message);
});

test.each([
  [{ origins: [], credentials: false }],
  [{ origins: ['http://a.example'], credentials: false }],
  [{ origins: ['http://a.example', 'http://b.example'], credentials: true }],
])('%j is what its arguments are read as', cors => {
  const [, list, credentials] = corsArguments(cors);

  expect(
    readCors(
      { ...(list ? { cors: [list] } : {}), ...(credentials ? { 'cors-credentials': true } : {}) },
      folder,
    ),
  ).toEqual(cors);
});
