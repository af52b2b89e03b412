import { Checks } from '../../support/description/checks.ts';
import { described, neverSeen } from '../../support/description/coverage.ts';
import type { Exchange } from '../../support/description/exchange.ts';
import { Observer } from '../../support/description/observer.ts';
import { checksFolder } from '../../support/description/seen.ts';

const api = 'http://localhost/api';
const checks = new Checks(checksFolder('api'));
const guid = '11111111-1111-4111-8111-111111111111';

const tag = { blogId: guid, resourceId: guid, tagId: guid, name: 'Birds', slug: 'birds' };
const headers = {
  'content-type': 'application/json; charset=utf-8',
  'cache-control': 'private, no-cache',
  vary: 'Accept-Encoding',
  'x-content-type-options': 'nosniff',
};

/** The faults of a read of a tag, or of another exchange. */
function faultsOf(
  {
    headers: others = {},
    ...exchange
  }: Partial<Omit<Exchange, 'headers'>> & { headers?: Record<string, string> },
  without?: string,
): string[] {
  const observer = new Observer(checks);
  const sent = new Headers({ ...headers, ...others });
  if (without) sent.delete(without);
  const read = { method: 'GET', url: `${api}/blog/${guid}/tag/${guid}`, sent: {}, status: 200 };
  observer.observe({ ...read, text: JSON.stringify(tag), ...exchange, headers: sent }, api);
  observer.settle();
  return [...observer.faults];
}

test('A described exchange has no fault', () => {
  expect(faultsOf({})).toEqual([]);
  expect(faultsOf({ url: `${api}/blog/${guid}/tag/${guid}?fields=name`, text: '{"name":"x"}' })).toEqual([]);
});

test.each([
  ['an undescribed status', { status: 203 }, 'answered 203 which is not described'],
  ['an undescribed header', { headers: { 'x-other': '1' } }, 'answered 200 with the header x-other'],
  ['an undescribed type', { headers: { 'content-type': 'text/html' } }, 'with a body of text/html'],
  ['a missing field', { text: JSON.stringify({ ...tag, name: undefined }) }, "required property 'name'"],
  ['an undescribed field', { text: JSON.stringify({ ...tag, color: 'red' }) }, 'additional properties color'],
  ['a field of another kind', { text: JSON.stringify({ ...tag, name: 7 }) }, '/name must be string'],
  ['a body that is cut off', { text: '{' }, 'with a body that is not JSON'],
  [
    'an undescribed address that is answered anyway',
    { url: `${api}/blog/x/tag/${guid}` },
    'to a request with blogId = x, which must match pattern',
  ],
  [
    'an undescribed body that is accepted anyway',
    { method: 'PUT', status: 202, body: '{"NAME":7}', text: '', headers: {} },
    '/name must be string',
  ],
])('Reports %s', (_, exchange, fault) => {
  expect(faultsOf(exchange).join('\n')).toContain(fault);
});

test('Reports a missing required header', () => {
  expect(faultsOf({}, 'cache-control')).toEqual([
    'GetTag (GET) answered 200 without the header Cache-Control',
  ]);
});

test('Everything described is named, and reported if it was never seen', () => {
  const all = described(checks.description);
  const seen = new Set(all.filter(name => name !== 'GetTag parameter fields' && name !== 'DeleteTag 412'));

  expect(all).toEqual(
    expect.arrayContaining([
      'GetTag 200',
      'GetTag 200 header etag',
      'GetTag 304',
      'CreateTag 400 body text/plain',
    ]),
  );
  expect(neverSeen(checks.description, seen)).toEqual(['GetTag parameter fields', 'DeleteTag 412']);
});
