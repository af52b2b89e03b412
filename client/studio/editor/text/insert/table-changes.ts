import { type Alignment, type Cell, type Row, rowOf, type Table } from './table-source.ts';

/** A place in a grid; row 0 is the head. */
export interface GridPlace {
  row: number;
  column: number;
}

const inserted = <T>(list: readonly T[], at: number, ...added: T[]): T[] => [
  ...list.slice(0, at),
  ...added,
  ...list.slice(at),
];

const without = <T>(list: readonly T[], at: number): T[] => list.filter((_, each) => each !== at);

function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const [one, ...others] = list.slice(from, from + 1);
  return one === undefined ? [...list] : inserted(without(list, from), to, one, ...others);
}

const withCells = (row: Row, change: (cells: readonly Cell[]) => readonly Cell[]): Row => ({
  ...row,
  cells: change(row.cells),
});

export function setCell(table: Table, { row, column }: GridPlace, text: string): Table {
  const rows = table.rows.map((each, at) =>
    at === row
      ? withCells(each, cells => cells.map((cell, of) => (of === column ? { ...cell, text } : cell)))
      : each,
  );
  return { ...table, rows };
}

export const addRow = (table: Table, at: number): Table => ({
  ...table,
  rows: inserted(table.rows, at, rowOf(table.alignments.map(() => ''))),
});

export const removeRow = (table: Table, at: number): Table => ({ ...table, rows: without(table.rows, at) });

export const moveRow = (table: Table, from: number, to: number): Table => ({
  ...table,
  rows: moved(table.rows, from, to),
});

export const addColumn = (table: Table, at: number): Table => ({
  ...table,
  alignments: inserted<Alignment>(table.alignments, at, ''),
  rows: table.rows.map(row => withCells(row, cells => inserted<Cell>(cells, at, { text: '' }))),
});

export const removeColumn = (table: Table, at: number): Table => ({
  ...table,
  alignments: without(table.alignments, at),
  rows: table.rows.map(row => withCells(row, cells => without(cells, at))),
});

export const moveColumn = (table: Table, from: number, to: number): Table => ({
  ...table,
  alignments: moved(table.alignments, from, to),
  rows: table.rows.map(row => withCells(row, cells => moved(cells, from, to))),
});

export const align = (table: Table, column: number, alignment: Alignment): Table => ({
  ...table,
  alignments: table.alignments.map((each, at) => (at === column ? alignment : each)),
});

/** Puts rows in from a place on. The table grows as far as it has to. */
export function putRows(
  table: Table,
  { row, column }: GridPlace,
  rows: readonly (readonly string[])[],
): Table {
  let grown = table;
  const width = column + Math.max(0, ...rows.map(({ length }) => length));
  while (grown.alignments.length < width) grown = addColumn(grown, grown.alignments.length);
  while (grown.rows.length < row + rows.length) grown = addRow(grown, grown.rows.length);
  const changed = grown.rows.map((each, at) => {
    const put = rows[at - row];
    if (!put) return each;
    return withCells(each, cells =>
      cells.map((cell, of) => ({ ...cell, text: put[of - column] ?? cell.text })),
    );
  });
  return { ...grown, rows: changed };
}

/** The rows of what a spreadsheet puts into the clipboard: tabs between cells; a cell with a line end or a tab is in quotes. */
export function rowsOfSheet(text: string): string[][] {
  const rows: string[][] = [[]];
  const cell = /("(?:[^"]|"")*"(?=[\t\n]|$)|[^\t\n]*)(\t|\n|$)/gy;
  const plain = text.replace(/\r\n?/g, '\n').replace(/\n$/, '');
  for (const [, written = '', end] of plain.matchAll(cell)) {
    const isQuoted = /^"[\s\S]*"$/.test(written) && written.length > 1;
    rows.at(-1)?.push(isQuoted ? written.slice(1, -1).replaceAll('""', '"') : written);
    if (end === '\n') rows.push([]);
    if (end === '') break;
  }
  return rows;
}
