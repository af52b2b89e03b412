import { emptyDraft } from '../../../../client/studio/editor/draft.ts';
import { changedWords, wordsSince } from '../../../../client/studio/history/word-changes.ts';

const draft = (content: string) => ({ ...emptyDraft, content });

test.each([
  ['nothing', 'One two.', 'One two.', [0, 0]],
  ['a word in a sentence', 'We fire once.', 'We fire once a month.', [2, 0]],
  ['all of a text', 'One two three.\n\nFour five.', '', [0, 5]],
  ['a paragraph among others', 'One.\n\nTwo.', 'One.\n\nNew words.\n\nTwo.', [2, 0]],
  ['the order within a paragraph, which does not count', 'One two three.', 'One three two.', [0, 0]],
  ['the address of a link, which is no word', '[Log](https://a.example)', '[Log](https://b.example)', [0, 0]],
  ['words without spaces between them', '釉薬を塗る。', '釉薬を塗る。窯。', [1, 0]],
])('Words are counted: %s', (_, was, now, [added, removed]) => {
  expect(wordsSince(draft(was), draft(now))).toEqual({ added, removed });
});

const marked = (was: string, now: string) => {
  const changed = changedWords(was, now);
  return [
    changed.was.map(({ from, to }) => was.slice(from, to)),
    changed.now.map(({ from, to }) => now.slice(from, to)),
  ];
};

test('Within a paragraph the words that have changed are known, and where the words are the same, the signs', () => {
  expect(marked('We fire the kiln once.', 'We fire the old kiln twice.')).toEqual([
    ['once'],
    ['old', 'twice'],
  ]);
  expect(marked('Really?', 'Really!')).toEqual([['?'], ['!']]);
  expect(marked('Same.', 'Same.')).toEqual([[], []]);
});
