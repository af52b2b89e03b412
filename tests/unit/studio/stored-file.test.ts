import { isStoredFile } from '../../../client/studio/media/stored-file.ts';

const page = 'https://blog.example/api/studio';
const file = `/media/0f2c1a7e-5b0d-4c43-9d3a-000000000001/${'0'.repeat(64)}.png`;

test.each([`https://store.example${file}`, `http://127.0.0.1:10000/account${file}`])(
  'the file %s is shown',
  address => {
    expect(isStoredFile(address, page)).toBe(true);
  },
);

test.each([
  ['the sign-out', 'https://blog.example/.auth/logout'],
  ['the sign-out with a path of a file in its query', `https://blog.example/.auth/logout?x=${file}`],
  ['the sign-out with one behind #', `https://blog.example/.auth/logout#${file}`],
  ['a path on the same origin', `https://blog.example${file}`],
  ['the same origin with its port', `https://blog.example:443${file}`],
  ['the same origin in capitals, with a name and a password', `https://a:b@BLOG.example${file}`],
  ['dots that lead out', `https://blog.example/x/../.auth/logout${file}`],
  ['encoded dots that lead out', `https://store.example${file}/%2e%2e/%2e%2e/%2e%2e/.auth/logout`],
  ['an encoded slash', `https://store.example/..%2f.auth%2flogout?${file}`],
  ['a query on another origin', `https://store.example/x?y=${file}`],
  ['a name before the host', `https://blog.example@store.example${file}`],
  ['a relative address', file],
  ['an address without a scheme', `//store.example${file}`],
  ['a script', `javascript:alert(1)//${file}`],
  ['a text', 'kiln.png'],
])('%s is no file that is shown', (_, address) => {
  expect(isStoredFile(address, page)).toBe(false);
});
