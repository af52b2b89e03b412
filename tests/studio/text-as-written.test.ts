import fc from 'fast-check';
import { changeBetween, changesBetween } from '../../client/studio/editor/text/changes.ts';
import { wordCounter } from '../../client/studio/editor/text/count-words.ts';
import { applied } from '../../client/studio/editor/text/format/edit.ts';
import { withLineEndsOf, withPlainLineEnds } from '../../client/studio/editor/text/line-ends.ts';

const texts = fc
  .array(fc.constantFrom('a', 'b', 'c', '👩', '\n', '\r\n', '\r', ' ', 'line\n'), { maxLength: 30 })
  .map(parts => parts.join(''));
const plainTexts = texts.map(withPlainLineEnds);

test('the changes between two texts make one of the other, and divide no character', () => {
  fc.assert(
    fc.property(plainTexts, plainTexts, (before, after) => {
      const changes = changesBetween(before, after);
      const made = changes.reduceRight(applied, before);

      expect(made).toBe(after);
      for (const { text } of changes) expect(text).not.toMatch(/\p{Surrogate}/u);
      expect(changeBetween(before, after) === undefined).toBe(before === after);
    }),
  );
});

test('what is between two changed lines is not changed', () => {
  const before = 'one\ntwo\nthree\nfour\n';

  expect(changesBetween(before, 'One\ntwo\nthree\nfour!\n')).toEqual([
    { from: 0, to: 1, text: 'O' },
    { from: 18, to: 18, text: '!' },
  ]);
});

test('a text that was not edited keeps each of its line ends', () => {
  fc.assert(
    fc.property(texts, text => {
      expect(withLineEndsOf(text, withPlainLineEnds(text))).toBe(text);
    }),
  );
});

test('an edited text is what was edited, but for the kind of its line ends', () => {
  fc.assert(
    fc.property(texts, plainTexts, (text, edited) => {
      expect(withPlainLineEnds(withLineEndsOf(text, edited))).toBe(edited);
    }),
  );
});

test.each([
  ['a\r\nb\r\n', 'a\nx\nb\n', 'a\r\nx\r\nb\r\n'],
  ['a\r\nb\nc\r\n', 'a\nb!\nc\n', 'a\r\nb!\nc\r\n'],
  ['a\rb', 'a\nb\nc', 'a\rb\rc'],
  ['a\nb', 'a\n\nb', 'a\n\nb'],
])('%j that is edited to %j is %j', (text, edited, kept) => {
  expect(withLineEndsOf(text, edited)).toBe(kept);
});

test('words are counted as readers get them, in any language, and again after each change', () => {
  const count = wordCounter();

  expect(count('', 'markdown')).toBe(0);
  expect(count("A *slow* kiln's [fire](https://a.example/b c)\n\n- two", 'markdown')).toBe(5);
  expect(count("A *slow* kiln's [fire](https://a.example/b c)\n\n- two more", 'markdown')).toBe(6);
  expect(count('<p class="a b">A&nbsp;slow<br>kiln</p>', 'html')).toBe(3);
  expect(count('私は本を読む', 'markdown')).toBeGreaterThan(2);
});
