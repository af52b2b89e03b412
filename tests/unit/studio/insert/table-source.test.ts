import fc from 'fast-check';
import {
  addColumn,
  addRow,
  align,
  moveColumn,
  moveRow,
  putRows,
  removeColumn,
  rowsOfSheet,
  setCell,
} from '../../../../client/studio/editor/text/insert/table-changes.ts';
import {
  newTable,
  readTable,
  type Table,
  tableHtml,
  writeTable,
} from '../../../../client/studio/editor/text/insert/table-source.ts';
import { markdownHtml } from '../../../../shared/rendering/markdown/markdown-html.ts';

const textsOf = ({ rows }: Table) => rows.map(({ cells }) => cells.map(({ text }) => text));

/** What people write in cells, and what ends one if it is not escaped. */
const cellText = fc
  .array(fc.constantFrom('a', ' ', '|', '\\\\', '\n', '**b**', '`c|d`', 'é', '[e](f)', '\\*', 'שלום'), {
    maxLength: 6,
  })
  .map(parts =>
    parts
      .join('')
      .trim()
      .replace(/ *\n */g, '\n'),
  );

const grid = fc
  .integer({ min: 1, max: 4 })
  .chain(columns =>
    fc.array(fc.array(cellText, { minLength: columns, maxLength: columns }), { minLength: 1, maxLength: 4 }),
  );

const tableOf = (texts: readonly (readonly string[])[]) =>
  putRows(newTable(texts[0]?.length ?? 1, 1), { row: 0, column: 0 }, texts);

describe('a table of Markdown', () => {
  test('has the cells that were written, whatever is in them', () => {
    fc.assert(
      fc.property(grid, texts => {
        expect(textsOf(readTable(writeTable(tableOf(texts))))).toEqual(texts);
      }),
    );
  });

  test('is read by the renderer as a table of as many cells', () => {
    fc.assert(
      fc.property(grid, texts => {
        const { html } = markdownHtml(writeTable(tableOf(texts)).join('\n'));

        expect(html.match(/<t[hd]\b/g)?.length).toBe(texts.flat().length);
      }),
    );
  });

  const segment = fc.constantFrom('a', ' a ', '  a', '', '   ', ' b\\|c ', '\t d');
  const line = fc
    .tuple(fc.constantFrom('', '|', ' |'), fc.array(segment, { minLength: 1, maxLength: 4 }), fc.boolean())
    .map(([start, segments, isClosed]) => `${start}${segments.join('|')}${isClosed ? '|' : ''}`);

  test('keeps each sign of its lines as long as nobody changes it, ragged or not', () => {
    fc.assert(
      fc.property(fc.array(line, { maxLength: 4 }), rows => {
        const lines = ['|  A |B|', ' | :-|---:| ', ...rows];

        expect(writeTable(readTable(lines))).toEqual(lines);
      }),
    );
  });

  test('keeps all lines but that of a cell that changes, and there the width that fits', () => {
    const lines = ['| Name    | Year |', '|---------|:----:|', '| Teapot  | 1998 |', 'Kiln|2001|see below'];

    const changed = setCell(readTable(lines), { row: 1, column: 0 }, 'Cup');

    expect(writeTable(changed)).toEqual([lines[0], lines[1], '| Cup     | 1998 |', lines[3]]);
  });

  test('is as it was when a change is taken back', () => {
    const lines = ['a|b', '-|-', 'c|d'];
    const table = readTable(lines);

    const changed = removeColumn(addColumn(setCell(table, { row: 1, column: 1 }, 'x'), 1), 1);

    expect(writeTable(setCell(changed, { row: 1, column: 1 }, 'd'))).toEqual(lines);
  });

  test('keeps the cells that no reader sees behind its columns', () => {
    const table = readTable(['| a | b |', '| - | - |', '| c | d | e |']);

    expect(writeTable(setCell(table, { row: 1, column: 0 }, 'x'))[2]).toBe('| x | d | e |');
  });

  test.each([
    ['left', ':--------'],
    ['center', ':-------:'],
    ['right', '--------:'],
    ['', '---------'],
  ] as const)('says that a column is aligned %s', (alignment, written) => {
    const table = readTable(['| Name      | B |', '| --------: |---|']);

    const [, below] = writeTable(align(table, 0, alignment));

    expect(below).toBe(alignment === 'right' ? '| --------: |---|' : `| ${written} | --- |`);
  });

  test('moves rows and columns with their alignment, and takes them out', () => {
    const table = readTable(['| a | b |', '| --- | --: |', '| c | d |', '| e | f |']);

    const moved = moveColumn(moveRow(table, 2, 1), 1, 0);

    expect(writeTable(moved)).toEqual(['| b | a |', '| --: | --- |', '| f | e |', '| d | c |']);
    expect(writeTable(removeColumn(moved, 0))).toEqual(['| a |', '| --- |', '| e |', '| c |']);
  });

  test('may have an empty head, and new rows', () => {
    const table = setCell(addRow(newTable(2, 1), 1), { row: 1, column: 0 }, 'a\nb|c');

    expect(writeTable(table)).toEqual(['|  |  |', '| --- | --- |', '| a<br>b\\|c |  |']);
  });

  test('is HTML in a text of HTML', () => {
    const table = align(tableOf([['A'], ['<b>b</b>\nc']]), 0, 'right');

    expect(tableHtml(table)).toBe(
      '<table>\n<thead>\n<tr><th align="right">A</th></tr>\n</thead>\n<tbody>\n<tr><td align="right"><b>b</b><br>c</td></tr>\n</tbody>\n</table>',
    );
  });
});

test('rows of a spreadsheet are read with their tabs, quotes and line ends', () => {
  expect(rowsOfSheet('a\tb\r\n"c\n""d"""\t\r\n')).toEqual([
    ['a', 'b'],
    ['c\n"d"', ''],
  ]);
});

test('rows that are pasted make the table as large as it has to be', () => {
  const table = putRows(newTable(2, 2), { row: 1, column: 1 }, [['a', 'b'], ['c']]);

  expect(textsOf(table)).toEqual([
    ['', '', ''],
    ['', 'a', 'b'],
    ['', 'c', ''],
  ]);
});
