import type { GridPlace } from './table-changes.ts';
import type { Table } from './table-source.ts';

/** What a key does in a cell, as steps in rows and columns; a cell of several lines, and one with words before the caret, has the key itself. */
function stepOf(
  event: KeyboardEvent,
  field: HTMLTextAreaElement,
): [rows: number, columns: number] | undefined {
  const { value, selectionStart: from, selectionEnd: to } = field;
  if (event.shiftKey || event.ctrlKey || event.metaKey || event.altKey) return undefined;
  const isAtStart = from === 0 && to === 0;
  const isAtEnd = from === value.length && to === value.length;
  const isFromRight = getComputedStyle(field).direction === 'rtl';
  switch (event.key) {
    case 'Enter':
      return [1, 0];
    case 'ArrowDown':
      return value.slice(to).includes('\n') ? undefined : [1, 0];
    case 'ArrowUp':
      return value.slice(0, from).includes('\n') ? undefined : [-1, 0];
    case 'ArrowRight':
      return (isFromRight ? isAtStart : isAtEnd) ? [0, 1] : undefined;
    case 'ArrowLeft':
      return (isFromRight ? isAtEnd : isAtStart) ? [0, -1] : undefined;
    default:
      return undefined;
  }
}

/** The cell to which a key leads; Enter in the last row leads to one that is not there yet. */
export function cellAfterKey(
  event: KeyboardEvent & { currentTarget: HTMLTextAreaElement },
  { row, column }: GridPlace,
  { rows, alignments }: Table,
): GridPlace | undefined {
  const step = stepOf(event, event.currentTarget);
  if (!step) return undefined;
  const next = { row: row + step[0], column: column + step[1] };
  const lastRow = event.key === 'Enter' ? rows.length : rows.length - 1;
  const isThere = next.row >= 0 && next.row <= lastRow && next.column >= 0 && next.column < alignments.length;
  return isThere ? next : undefined;
}
