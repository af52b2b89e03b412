import type { Spread } from './bench/statistics.ts';

/** A table of texts: a heading for each column, and rows with a text for each heading. */
export interface Table {
  title: string;
  headings: string[];
  rows: string[][];
}

const isNumber = (text: string) => /^[−<>≤≥×]?\s?\d/.test(text);

/** Whether to align a column to the right: where most of its texts begin with a digit. */
function isNumeric(rows: string[][], column: number): boolean {
  const texts = rows.map(row => row[column] ?? '').filter(text => text !== '');
  return texts.length > 0 && texts.filter(isNumber).length * 2 > texts.length;
}

/** Writes a table as Markdown, with columns aligned for reading the source. */
export function formatTable({ title, headings, rows }: Table): string {
  const columns = headings.map((heading, column) => {
    const width = Math.max(3, ...[headings, ...rows].map(row => row[column]?.length ?? 0));
    return { heading, width, numeric: isNumeric(rows, column) };
  });
  const line = (texts: string[]) => {
    const cells = columns.map(({ width, numeric }, column) => {
      const text = texts[column] ?? '';
      return numeric ? text.padStart(width) : text.padEnd(width);
    });
    return `| ${cells.join(' | ')} |`;
  };
  const rule = columns.map(({ width, numeric }) =>
    numeric ? `${'-'.repeat(width - 1)}:` : '-'.repeat(width),
  );
  return [`**${title}**`, '', line(headings), `| ${rule.join(' | ')} |`, ...rows.map(line)].join('\n');
}

/** A number with about three significant digits. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return text.replace('-', '−');
}

/** Minimum / median / maximum of the rounds. */
export function formatSpread({ min, median, max }: Spread): string {
  return [min, median, max].map(formatNumber).join(' / ');
}
