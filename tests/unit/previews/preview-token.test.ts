import fc from 'fast-check';
import { isPreviewOf, mayBePreview, newPreviewToken } from '../../../shared/features/previews/token.ts';

const post = { blogId: '11111111-1111-4111-8111-111111111111', guid: '55555555-5555-4555-8555-555555555555' };
const key = 'the key of a blog';
const now = Date.parse('2024-05-04T05:31:07.123Z');

test('a token shows its post until it expires, to the second', () => {
  const { token, expires } = newPreviewToken(key, post, 'post', now, 1);

  expect(new Date(expires).toISOString()).toBe('2024-05-04T06:31:07.000Z');
  expect([now, expires - 1, expires].map(time => isPreviewOf(key, post, 'post', token, time))).toEqual([
    true,
    true,
    false,
  ]);
});

test('a token shows its post for as many hours as it was made for', () => {
  const { token, expires } = newPreviewToken(key, post, 'post', now, 168);

  expect(new Date(expires).toISOString()).toBe('2024-05-11T05:31:07.000Z');
  expect([
    isPreviewOf(key, post, 'post', token, expires - 1),
    isPreviewOf(key, post, 'post', token, expires),
  ]).toEqual([true, false]);
});

test('a token shows nothing in another post or blog, or with another key or none', () => {
  const { token } = newPreviewToken(key, post, 'post', now, 1);
  const other = '66666666-6666-4666-8666-666666666666';

  expect(isPreviewOf(key, { ...post, guid: other }, 'post', token, now)).toBe(false);
  expect(isPreviewOf(key, { ...post, blogId: other }, 'post', token, now)).toBe(false);
  expect(isPreviewOf(key, { blogId: post.guid, guid: post.blogId }, 'post', token, now)).toBe(false);
  expect(isPreviewOf('another key', post, 'post', token, now)).toBe(false);
  expect(isPreviewOf(undefined, post, 'post', token, now)).toBe(false);
});

test('a token of a post shows nothing of its working copy, nor the other way round', () => {
  const of = (shown: 'post' | 'draft') => newPreviewToken(key, post, shown, now, 1).token;

  const shows = (['post', 'draft'] as const).map(shown =>
    (['post', 'draft'] as const).map(made => isPreviewOf(key, post, shown, of(made), now)),
  );

  expect(shows).toEqual([
    [true, false],
    [false, true],
  ]);
});

test('a token with any one character changed, added or left out shows nothing', () => {
  const { token } = newPreviewToken(key, post, 'post', now, 1);
  const digits = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_.=%+ ';
  const changed = [...token].flatMap((own, at) => [
    token.slice(0, at) + token.slice(at + 1),
    ...[...digits].flatMap(digit => [
      ...(digit === own ? [] : [token.slice(0, at) + digit + token.slice(at + 1)]),
      token.slice(0, at) + digit + token.slice(at),
    ]),
  ]);

  const shown = changed.filter(each => isPreviewOf(key, post, 'post', each, now));

  expect(changed.length).toBeGreaterThan(5_000);
  expect(shown).toEqual([]);
});

test('any text is judged without an error, and what is no token is refused without the key', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 200 }), text => {
      expect(mayBePreview(text, now)).toBe(false);
      expect(isPreviewOf(key, post, 'post', text, now)).toBe(false);
    }),
  );
});
