import fc from 'fast-check';
import { webPath } from '../../../kit/testing/text-arbitraries.ts';
import { parseRequestTarget, splitPath } from '../../host/request-target.ts';
import { matchSegments, parseRouteTemplate } from '../../host/route-template.ts';

function match(template: string, path: string): Record<string, string | null> | undefined {
  const split = splitPath(path);
  const values = split && matchSegments(parseRouteTemplate(template), split);
  return values && Object.fromEntries(values);
}

test.each([
  ['{x:int}', '-12', '1.5'],
  ['{x:int}', '2147483647', '2147483648'],
  ['{x:long}', '9223372036854775807', '9223372036854775808'],
  ['{x:bool}', 'TRUE', 'yes'],
  ['{x:guid}', '{0f8fad5b-d9cb-469f-a165-70867728950e}', '{0f8fad5b-d9cb-469f-a165-70867728950e)'],
  ['{x:guid}', '0f8fad5bd9cb469fa16570867728950e', '0f8fad5bd9cb469fa16570867728950'],
  ['{x:alpha}', 'aBc', 'a1'],
  ['{x:required}', 'a', ''],
  ['{x:length(2)}', 'ab', 'abc'],
  ['{x:length(2,3)}', 'abc', 'abcd'],
  ['{x:minlength(2)}', 'ab', 'a'],
  ['{x:maxlength(2)}', 'ab', 'abc'],
  ['{x:min(-5)}', '-5', '-6'],
  ['{x:max(5)}', '5', '6'],
  ['{x:range(1,3)}', '3', '4'],
  ['{x:int:min(10)}', '10', '9'],
  ['{x:regex(^\\d{{3}}$)}', '123', '12'],
  ['{x:regex(^a|b$)}', 'xB', 'xa'],
  ['{x:regex(^(a:b|c)$)}', 'a:b', 'b'],
  ['{x:regex(^[^/]+$):minlength(2)}', 'ab', 'a'],
])('%s takes %s and not %s', (template, taken, refused) => {
  expect(match(template, `/${taken}`)).toEqual({ x: taken });
  expect(match(template, `/${refused}`)).toBeUndefined();
});

test('doubled braces are a brace of a literal', () => {
  expect(match('a{{b}}', '/A{B}')).toEqual({});
});

test('a constraint on a catch-all that takes nothing fails, one on an absent optional parameter does not count', () => {
  expect(match('a/{*x:int}', '/a')).toBeUndefined();
  expect(match('a/{x:int?}', '/a')).toEqual({ x: null });
});

test.each([
  '{x:regex(\\A1)}',
  '{x:regex((?i)a)}',
  '{x:regex()}',
  '{x:regex([)}',
  '{}',
  '{?}',
  '{*x?}',
  'a?',
  'a}b',
  '~/a',
])('the template %s is refused', template => {
  expect(() => parseRouteTemplate(template)).toThrow();
});

test('every value that a client encodes into a segment arrives as it was, but for a slash', () => {
  const values = fc
    .string({ minLength: 1, unit: 'grapheme' })
    .filter(value => !/[\0/]|^\.{1,2}$/.test(value));
  fc.assert(
    fc.property(values, value => {
      const target = parseRequestTarget(`/item/${encodeURIComponent(value)}/end`);
      expect(target && match('item/{value}/end', target.path)).toEqual({ value });
    }),
  );
});

test('a path that is sent on means the same path', () => {
  fc.assert(
    fc.property(webPath, path => {
      const target = parseRequestTarget(path === '' ? '/' : path);
      fc.pre(target !== undefined && !/%/.test(target.path));
      expect(target && parseRequestTarget(target.encodedPath)?.path).toBe(target?.path);
    }),
  );
});
