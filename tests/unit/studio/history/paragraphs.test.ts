import * as fc from 'fast-check';
import {
  changedPlaces,
  paragraphsOf,
  textAt,
  withPlaceOf,
} from '../../../../client/studio/history/paragraphs.ts';

type Format = 'markdown' | 'html' | undefined;

const paragraphs = (content: string, contentFormat: Format) =>
  paragraphsOf({ content, contentFormat }).map(({ from, to }) => content.slice(from, to));

test.each<[string, Format, string, string[]]>([
  [
    'Markdown: blocks, with all that is in them',
    'markdown',
    '# Log\n\nOne.\nStill one.\n\n- a\n\n- b\n\n```\nx\n\ny\n```\n\n> quoted\n',
    ['# Log', 'One.\nStill one.', '- a\n\n- b', '```\nx\n\ny\n```', '> quoted'],
  ],
  [
    'Markdown with tabs, other line ends and a mark at its beginning',
    'markdown',
    '\uFEFFOne.\r\n\r\n\tcode',
    ['One.', '\tcode'],
  ],
  [
    'HTML: elements that are paragraphs',
    'html',
    '<p>One.</p> <ul><li>a</li><li>b</li></ul>',
    ['<p>One.</p>', '<ul><li>a</li>', '<li>b</li>', '</ul>'],
  ],
  [
    'plain text: what stands between empty lines',
    undefined,
    'One.\nStill.\n\n\nTwo.',
    ['One.\nStill.', 'Two.'],
  ],
  ['nothing', 'markdown', ' \n\n', []],
])('The paragraphs of %s', (_, format, content, expected) => {
  expect(paragraphs(content, format)).toEqual(expected);
});

/** Where two texts differ, as what either has there. */
function placesOf(was: string, now: string, contentFormat: Format = 'markdown') {
  const [before, after] = [
    paragraphsOf({ content: was, contentFormat }),
    paragraphsOf({ content: now, contentFormat }),
  ];
  return changedPlaces(was, before, now, after).map(place => [
    textAt(was, place.was),
    textAt(now, place.now),
  ]);
}

test('Only paragraphs that have changed are places, each beside what took its place', () => {
  expect(placesOf('A.\n\nB.\n\nC.\n\nD.', 'A.\n\nB, anew.\n\nC, anew.\n\nD.')).toEqual([
    ['B.', 'B, anew.'],
    ['C.', 'C, anew.'],
  ]);
  expect(placesOf('A.\n\nB.\n\nC.', 'C.\n\nE.')).toEqual([
    ['A.\n\nB.', ''],
    ['', 'E.'],
  ]);
  expect(placesOf('A.\r\n\r\nB.', 'A.\n\nB. ')).toEqual([]);
});

/** A text with one of its places as it was. */
function restored(was: string, now: string, at: number, contentFormat: Format = 'markdown'): string {
  const [before, after] = [
    paragraphsOf({ content: was, contentFormat }),
    paragraphsOf({ content: now, contentFormat }),
  ];
  const place = changedPlaces(was, before, now, after)[at];
  if (!place) throw new Error('There is no such place');
  return withPlaceOf(was, place, now, after);
}

test.each([
  ['one that has changed', 'A.\n\nB.\n\nC.', 'A.\n\nX.\n\nC.', 'A.\n\nB.\n\nC.'],
  ['one that was removed from the middle', 'A.\n\nB.\n\nC.', 'A.\n\nC.', 'A.\n\nB.\n\nC.'],
  ['one that was removed from the beginning', 'A.\n\nB.', 'B.', 'A.\n\nB.'],
  ['one that was removed from the end', 'A.\n\nB.', 'A.\n', 'A.\n\nB.\n'],
  ['all of them', 'A.\n\nB.', '', 'A.\n\nB.'],
  ['one that was added, which goes', 'A.\n\nC.', 'A.\n\nB.\n\nC.', 'A.\n\nC.'],
  ['one that was added at the beginning', 'B.', 'A.\n\nB.', 'B.'],
  ['with other line ends', 'A.\r\n\r\nB.\r\n\r\nC.', 'A.\r\n\r\nC.', 'A.\r\n\r\nB.\r\n\r\nC.'],
])('A paragraph is restored: %s', (_, was, now, expected) => {
  expect(restored(was, now, 0)).toBe(expected);
});

const words = fc.constantFrom('A.', 'B.', 'C.', 'D.', '- e', '# F');
const texts = fc.array(words, { maxLength: 8 }).map(each => each.join('\n\n'));

test('Once every place is restored, the text says what it said then', () => {
  fc.assert(
    fc.property(texts, texts, fc.constantFrom<Format>('markdown', 'html', undefined), (was, now, format) => {
      let text = now;
      for (let count = placesOf(was, now, format).length; count > 0; count -= 1)
        if (placesOf(was, text, format).length > 0) text = restored(was, text, 0, format);
      expect(paragraphs(text, format).map(each => each.trim())).toEqual(
        paragraphs(was, format).map(each => each.trim()),
      );
    }),
  );
});
