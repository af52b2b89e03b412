import { type InlinePlace, inline } from './inline.ts';
import { sayingOf } from './meaning.ts';
import { type Element, isBlock } from './tree.ts';

const elementsIn = (element: Element, ...names: string[]): Element[] | undefined => {
  const elements = element.children.filter(child => typeof child === 'object');
  const areThese =
    elements.length === element.children.length && elements.every(({ name }) => names.includes(name));
  return areThese ? elements : undefined;
};

const lineOf: Readonly<Record<string, string>> = { left: ':--', center: ':-:', right: '--:' };

/** How a column's cells are aligned; undefined if Markdown cannot say what a cell says. */
function alignmentOf(cell: Element): string | undefined {
  const { align = '', ...others } = Object.fromEntries(sayingOf(cell));
  return Object.keys(others).length === 0 && (align === '' || align in lineOf) ? align : undefined;
}

/** The cells of each row; undefined if Markdown has no such table: one row of a head, and rows of as many cells, which have one line each. */
function rowsOf(element: Element): Element[][] | undefined {
  const parts = elementsIn(element, 'thead', 'tbody') ?? [];
  const [head, body, ...others] = parts;
  const [headRows, bodyRows = []] = [head && elementsIn(head, 'tr'), body && elementsIn(body, 'tr')];
  if (
    head?.name !== 'thead' ||
    others.length > 0 ||
    headRows?.length !== 1 ||
    (bodyRows.length === 0) !== !body
  )
    return undefined;
  const plain = [element, ...parts, ...headRows, ...bodyRows].every(each => sayingOf(each).size === 0);
  const rows = [elementsIn(headRows[0] as Element, 'th'), ...bodyRows.map(row => elementsIn(row, 'td'))];
  const width = rows[0]?.length ?? 0;
  const areCells = rows.every(row => row?.length === width && !row.some(cell => cell.children.some(isBlock)));
  return plain && width > 0 && areCells ? (rows as Element[][]) : undefined;
}

const rowOf = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;

/** A table as Markdown, if it has such. */
export function table(element: Element, place: InlinePlace): string | undefined {
  const rows = rowsOf(element);
  const alignments = rows?.[0]?.map(alignmentOf);
  if (!rows || !alignments || alignments.includes(undefined)) return undefined;
  if (!rows.every(row => row.every((cell, column) => alignmentOf(cell) === alignments[column])))
    return undefined;
  const textOf = ({ children }: Element) =>
    inline(children, place, { before: undefined, after: undefined }).replace(/^\u00a0|\u00a0$/g, '&nbsp;');
  const [head = [], ...body] = rows.map(row => rowOf(row.map(textOf)));
  return [head, rowOf(alignments.map(align => lineOf[align ?? ''] ?? '---')), ...body].join('\n');
}
