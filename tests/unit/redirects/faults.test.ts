import { faultsAmong } from '../../../shared/features/redirects/faults.ts';
import { comparedPath, maxRedirects } from '../../../shared/features/redirects/redirect.ts';

/** Redirects of `from to` each. */
const redirectsOf = (...pairs: string[]) =>
  pairs.map(pair => {
    const [from = '', to = ''] = pair.split(' ');
    return { from, to, status: 301 };
  });

const faultsOf = (siteUrl: string | undefined, ...pairs: string[]) =>
  faultsAmong(redirectsOf(...pairs), siteUrl).map(({ at, text }) => [
    at && 'body' in at ? at.body.join('.') : '',
    text,
  ]);

test.each([
  ['/a', '/a/'],
  ['/', ''],
  ['/caf%C3%A9', '/café'],
  ['/caf%c3%a9/', '/café'],
  ['/%61', '/a'],
  ['/a?b=1#c', '/a'],
  ['/a/../b', '/b'],
])('%s and %s are one path', (one, other) => {
  expect(comparedPath(one)).toBe(comparedPath(other));
});

test.each([
  ['/a', '/A'],
  ['/a', '/a/b'],
  ['/%FF', '/%FE'],
  ['/a%2Fb', '/a/b'],
])('%s and %s are two paths', (one, other) => {
  expect(comparedPath(one)).not.toBe(comparedPath(other));
});

test('A chain that ends is no fault, nor are two chains to one end', () => {
  expect(faultsOf(undefined, '/a /b', '/b /c', '/d /b', '/c https://other.example/a')).toEqual([]);
});

test('Two redirects from one path are a fault of the second, named with the first', () => {
  expect(faultsOf(undefined, '/a /b', '/c /d', '/a/ /e')).toEqual([
    ['redirects.2.from', 'must not be the same as redirects[0].from; a last slash makes no difference'],
  ]);
});

test.each([
  [
    'to itself',
    ['/a /a/'],
    [['redirects.0.to', 'must not lead back to its own from; a last slash makes no difference']],
  ],
  [
    'to itself with a query',
    ['/a /a?b=1'],
    [['redirects.0.to', 'must not lead back to its own from; a last slash makes no difference']],
  ],
  [
    'of two',
    ['/a /b', '/b/ /a'],
    [['redirects.0.to', 'must not lead back to its own from, by redirects[1]']],
  ],
  [
    'behind a chain',
    ['/x /a', '/a /b', '/b /a'],
    [['redirects.1.to', 'must not lead back to its own from, by redirects[2]']],
  ],
  [
    'of five',
    ['/a /b', '/b /c', '/c /d', '/d /e', '/e /a'],
    [
      [
        'redirects.0.to',
        'must not lead back to its own from, by redirects[1], redirects[2], redirects[3], …',
      ],
    ],
  ],
])('A loop %s is one fault', (_, pairs, faults) => {
  expect(faultsOf(undefined, ...pairs)).toEqual(faults);
});

test("An address of the blog's own site counts as its path, by http and https", () => {
  const pairs = ['/a http://herons.example/b', '/b https://herons.example/a/'];

  expect(faultsOf('https://herons.example', ...pairs)).toHaveLength(1);
  expect(faultsOf('https://other.example', ...pairs)).toEqual([]);
  expect(faultsOf(undefined, ...pairs)).toEqual([]);
});

test('As many as there may be are looked at step by step, whether in one chain or in one loop', () => {
  const chain = Array.from({ length: maxRedirects }, (_, at) => `/${at} /${at + 1}`);

  expect(faultsOf(undefined, ...chain)).toEqual([]);
  expect(faultsOf(undefined, ...chain.slice(0, -1), `/${maxRedirects - 1} /0`)).toHaveLength(1);
});
