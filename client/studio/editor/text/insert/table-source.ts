/** How a column is aligned; empty where nothing says so. */
export type Alignment = '' | 'left' | 'center' | 'right';

/** One cell: its text, with plain line ends and pipes, and how it was written, if it was. */
export interface Cell {
  readonly text: string;
  readonly source?: Written;
}

/** What a table has of its source: as long as a text is the same, it is written as it was, with its spaces. */
interface Written {
  readonly text: string;
  /** All between two pipes. */
  readonly segment: string;
}

/** A row, and its line, which stays as it is while no cell changes. */
export interface Row {
  /** What tells rows apart while they move. */
  readonly key: string;
  readonly cells: readonly Cell[];
  readonly source?: RowSource;
}

interface RowSource {
  /** Without what is before it. */
  readonly line: string;
  readonly cells: readonly Cell[];
  /** Cells that no reader sees, because the table has fewer columns. */
  readonly rest: string;
}

/** A table of GitHub's Markdown. Each row has as many cells as there are columns. */
export interface Table {
  readonly alignments: readonly Alignment[];
  /** The line below the head. */
  readonly delimiters?: { readonly line: string; readonly cells: readonly DelimiterCell[] };
  /** The first one is the head. */
  readonly rows: readonly Row[];
}

interface DelimiterCell {
  readonly alignment: Alignment;
  readonly segment: string;
}

let made = 0;

/** Makes a row of texts. */
export const rowOf = (texts: readonly string[]): Row => ({
  key: `row-${++made}`,
  cells: texts.map(text => ({ text })),
});

/** The parts of a row between its pipes. A backslash makes a pipe, or a backslash, part of a cell. */
export function segmentsOf(line: string): string[] {
  const segments = [...line.trim().matchAll(/((?:\\[\\|]|[^|])*)(\||$)/g)].map(([, segment = '']) => segment);
  // Behind the end there is an empty match; what is before the first pipe, and behind the last one, is no cell.
  segments.pop();
  if (line.trim().startsWith('|')) segments.shift();
  return segments;
}

const lineBreak = /<br\s*\/?>/gi;

/** A cell's text: with the line ends and the pipes that it stands for. */
const textOf = (segment: string): string =>
  segment
    .trim()
    .replace(/\\([\\|])/g, (whole, sign) => (sign === '|' ? sign : whole))
    .replace(lineBreak, '\n');

/** A text as a cell may have it. */
const cellOf = (text: string): string =>
  text
    .trim()
    .replace(/\\[\\|]|\|/g, sign => (sign === '|' ? '\\|' : sign))
    .replace(/[ \t]*\r?\n[ \t]*/g, '<br>');

const delimiter = /^\s*(:?)-+(:?)\s*$/;

const alignmentOf = (segment: string): Alignment => {
  const [, start, end] = delimiter.exec(segment) ?? [];
  if (start) return end ? 'center' : 'left';
  return end ? 'right' : '';
};

/** Whether two lines are the head of a table and what is below it: as many cells in both. */
export function isHead(head: string, below: string): boolean {
  const segments = segmentsOf(below);
  return (
    /[|:-]/.test(below) &&
    (head.includes('|') || below.includes('|')) &&
    segments.length > 0 &&
    segments.every(each => delimiter.test(each)) &&
    segmentsOf(head).length === segments.length
  );
}

function readRow(line: string, columns: number): Row {
  const segments = segmentsOf(line);
  const read = segments.slice(0, columns).map(segment => {
    const text = textOf(segment);
    return { text, source: { text, segment } };
  });
  const missing = Array.from({ length: columns - read.length }, () => ({ text: '' }));
  const cells = [...read, ...missing];
  const rest = segments.slice(columns).map(each => `${each}|`);
  return { key: `row-${++made}`, cells, source: { line, cells, rest: rest.join('') } };
}

/** Reads the lines of a table, without what is before each. */
export function readTable([head = '', below = '', ...lines]: readonly string[]): Table {
  const cells = segmentsOf(below).map(segment => ({ alignment: alignmentOf(segment), segment }));
  return {
    alignments: cells.map(({ alignment }) => alignment),
    delimiters: { line: below, cells },
    rows: [head, ...lines].map(line => readRow(line, cells.length)),
  };
}

/** An empty table. */
export const newTable = (columns: number, rows: number): Table => ({
  alignments: Array.from({ length: columns }, () => '' as const),
  rows: Array.from({ length: rows }, () => rowOf(Array.from({ length: columns }, () => ''))),
});

const isPadded = (segment: string) => segment.trim() === '' || /^\s.*\s$/.test(segment);

/** A part of a row, as wide as the one that was there, if it fits. */
function segmentOf({ text, source }: Cell): string {
  if (source && source.text === text)
    return isPadded(source.segment) && source.segment !== '' ? source.segment : ` ${source.segment.trim()} `;
  return ` ${cellOf(text)} `.padEnd(source?.segment.length ?? 0);
}

const isAsItWas = ({ cells, source }: Row): boolean =>
  source !== undefined &&
  source.cells.length === cells.length &&
  cells.every((cell, at) => cell.text === source.cells[at]?.text && cell.source === source.cells[at]?.source);

function writeRow(row: Row): string {
  if (row.source && isAsItWas(row)) return row.source.line;
  return `|${row.cells.map(segmentOf).join('|')}|${row.source?.rest ?? ''}`;
}

const dashes = (alignment: Alignment, width: number): string => {
  const [start, end] = [
    alignment === 'left' || alignment === 'center' ? ':' : '',
    alignment === 'right' || alignment === 'center' ? ':' : '',
  ];
  return start + '-'.repeat(Math.max(3, width) - start.length - end.length) + end;
};

function writeDelimiters({ alignments, delimiters }: Table): string {
  const known = delimiters?.cells ?? [];
  const isSame =
    known.length === alignments.length && known.every(({ alignment }, at) => alignment === alignments[at]);
  if (delimiters && isSame) return delimiters.line;
  return `|${alignments.map((each, at) => ` ${dashes(each, known[at]?.segment.trim().length ?? 3)} `).join('|')}|`;
}

/** The lines of a table: those that nobody has changed as they were. */
export function writeTable(table: Table): string[] {
  const [head, ...rows] = table.rows;
  return [head ? writeRow(head) : '', writeDelimiters(table), ...rows.map(writeRow)];
}

/** Whether a table says nothing. */
export const isEmptyTable = ({ rows }: Table): boolean =>
  rows.every(({ cells }) => cells.every(({ text }) => text.trim() === ''));

/** A table as HTML. Cells are HTML themselves. */
export function tableHtml({ alignments, rows: [head, ...rows] }: Table): string {
  const rowHtml = (name: 'th' | 'td', { cells }: Row) =>
    `<tr>${cells
      .map(({ text }, at) => {
        const align = alignments[at] ? ` align="${alignments[at]}"` : '';
        return `<${name}${align}>${text.trim().replace(/\r?\n/g, '<br>')}</${name}>`;
      })
      .join('')}</tr>`;
  const body = rows.length > 0 ? ['<tbody>', ...rows.map(row => rowHtml('td', row)), '</tbody>'] : [];
  return ['<table>', ...(head ? ['<thead>', rowHtml('th', head), '</thead>'] : []), ...body, '</table>'].join(
    '\n',
  );
}
