import fc from 'fast-check';
import { readLines } from '../../../client/studio/blogs/redirects.ts';

const redirect = (from: string, to: string, status = 301) => ({ from, to, status });

test('lines as people and other programs write them are redirects', () => {
  const text = [
    '/a /b',
    '/c/\t/d/ 302',
    '/e -> https://example.com/f',
    '/g,/h',
    ' /i  =>  /j  301! ',
    '',
  ].join('\r\n');

  const { redirects, left } = readLines(text, []);

  expect(redirects).toEqual([
    redirect('/a', '/b'),
    redirect('/c/', '/d/', 302),
    redirect('/e', 'https://example.com/f'),
    redirect('/g', '/h'),
    redirect('/i', '/j'),
  ]);
  expect(left).toEqual([]);
});

test('a line that is no redirect, or is from a path that is there, is left with why', () => {
  const { redirects, left } = readLines('/a\n/b* /c\n/d d\n/e /f\n/e/ /g\n/known/ /h', [
    redirect('/known', '/x'),
  ]);

  expect(redirects).toEqual([redirect('/e', '/f')]);
  expect(left.map(({ line }) => line)).toEqual(['/a', '/b* /c', '/d d', '/e/ /g', '/known/ /h']);
  expect(left[4]?.why).toBe('There is a redirect from /known already.');
});

test('no more are read than a blog can have', () => {
  const known = Array.from({ length: 4999 }, (_, index) => redirect(`/${index}`, '/x'));

  const { redirects, left } = readLines('/a /b\n/c /d', known);

  expect([redirects, left.map(({ line }) => line)]).toEqual([[redirect('/a', '/b')], ['/c /d']]);
});

test('of any lines, none is lost', () => {
  fc.assert(
    fc.property(fc.array(fc.string().map(each => each.replaceAll(/[\r\n]/g, ''))), lines => {
      const { redirects, left } = readLines(lines.join('\n'), []);

      expect(redirects.length + left.length).toBe(lines.filter(each => each.trim() !== '').length);
    }),
  );
});
