import { tableAt, withStarts } from '../../../../client/studio/editor/text/insert/table-at.ts';

/** The lines of the table that the caret `¦` is in. */
function linesAt(marked: string) {
  const found = tableAt(marked.replace('¦', ''), marked.indexOf('¦'));
  return found?.lines;
}

test.each([
  ['alone', '| a |\n| - |\n| c¦ |', ['| a |', '| - |', '| c |']],
  ['between paragraphs', 'x\n\na|b\n-|-\n¦c|d\n\ny', ['a|b', '-|-', 'c|d']],
  ['right below a paragraph', 'x\na|b\n-|-¦\nc', ['a|b', '-|-', 'c']],
  ['in a quote', '> x\n>\n> | a¦ |\n> | - |\n> | b |\nz', ['| a |', '| - |', '| b |']],
  ['in an item', '- | a |\n  | - |\n  | b¦ |\n- c', ['| a |', '| - |', '| b |']],
  ['before a heading', '| a¦ |\n| - |\n# b', ['| a |', '| - |']],
  ['with a row that looks like the line below a head', 'a|b\n-|-\n-|-¦', ['a|b', '-|-', '-|-']],
])('finds a table %s', (_, text, lines) => {
  expect(linesAt(text)).toEqual(lines);
});

test.each([
  ['in a paragraph', 'a | b¦'],
  ['behind a table', '| a |\n| - |\n\n¦'],
  ['where head and columns differ', '| a | b |\n| - |¦'],
  ['in code', '```\n| a |\n| - |¦\n```'],
  ['above one', 'x¦\n| a |\n| - |'],
])('finds none %s', (_, text) => {
  expect(linesAt(text)).toBeUndefined();
});

test('lines of a table have what was before them, and new ones are in the same quote and item', () => {
  const text = '> - | a |\n>   | - |\n>   | b |';
  const table = tableAt(text, text.length);

  expect(table && withStarts(table, [...table.lines, '| c |'])).toBe(`${text}\n>   | c |`);
});
