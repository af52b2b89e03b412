import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { laterWords } from '../../../later-words.ts';
import { cellAfterKey } from './grid-keys.ts';
import { addRow, type GridPlace, putRows, rowsOfSheet, setCell } from './table-changes.ts';
import type { Table } from './table-source.ts';
import { TableTools } from './table-tools.tsx';

interface TableGridProps {
  table: Table;
  change(table: Table): void;
  done(): void;
}

/** What is pasted as rows: of a spreadsheet, which has tabs, or a table beside its words. */
function rowsIn(data: DataTransfer | null): string[][] | undefined {
  const text = data?.getData('text/plain') ?? '';
  const isTable = text.includes('\t') || /<table\b/i.test(data?.getData('text/html') ?? '');
  return text && isTable ? rowsOfSheet(text) : undefined;
}

/** The cells of a table, each a field; the first row is the head. */
export function TableGrid({ table, change, done }: TableGridProps) {
  const grid = useRef<HTMLTableElement>(null);
  const [at, setAt] = useState<GridPlace>({ row: 0, column: 0 });
  /** The cell that gets the focus once it is there. */
  const wanted = useRef<GridPlace>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { row, column } = wanted.current;
    wanted.current = undefined;
    grid.current?.querySelector<HTMLElement>(`[data-cell="${row}-${column}"]`)?.focus();
  });
  const go = (place: GridPlace, changed: Table = table) => {
    wanted.current = place;
    setAt(place);
    if (changed !== table) change(changed);
  };
  const onKey = (event: KeyboardEvent & { currentTarget: HTMLTextAreaElement }, place: GridPlace) => {
    if (event.isComposing) return;
    const isDone = event.key === 'Enter' && (event.ctrlKey || event.metaKey);
    const next = isDone ? undefined : cellAfterKey(event, place, table);
    if (!isDone && !next) return;
    event.preventDefault();
    if (next) go(next, next.row < table.rows.length ? table : addRow(table, table.rows.length));
    else done();
  };
  return (
    <>
      <TableTools table={table} at={at} go={go} />
      <div class="grid-place">
        <table class="grid" ref={grid}>
          <tbody>
            {table.rows.map(({ key, cells }, row) => (
              <tr key={key} class={row === 0 ? 'grid-head' : undefined}>
                {cells.map(({ text }, column) => (
                  <td key={column}>
                    <textarea
                      class={`cell ${table.alignments[column]}`}
                      dir="auto"
                      // The dialog gives it the focus.
                      autofocus={row === 0 && column === 0}
                      data-cell={`${row}-${column}`}
                      rows={text.split('\n').length}
                      aria-label={laterWords.cell(row, column + 1)}
                      value={text}
                      onInput={event => change(setCell(table, { row, column }, event.currentTarget.value))}
                      onFocus={() => setAt({ row, column })}
                      onKeyDown={event => onKey(event, { row, column })}
                      onPaste={event => {
                        const rows = rowsIn(event.clipboardData);
                        if (!rows) return;
                        event.preventDefault();
                        change(putRows(table, { row, column }, rows));
                      }}
                    />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p class="note">{laterWords.tableKeys}</p>
    </>
  );
}
