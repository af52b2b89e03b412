import { laterWords } from '../../../later-words.ts';
import {
  addColumn,
  addRow,
  align,
  type GridPlace,
  moveColumn,
  moveRow,
  removeColumn,
  removeRow,
} from './table-changes.ts';
import type { Alignment, Table } from './table-source.ts';

const alignments: readonly Alignment[] = ['', 'left', 'center', 'right'];

interface TableToolsProps {
  table: Table;
  /** The cell that they are about. */
  at: GridPlace;
  /** Goes to a cell of a changed table. */
  go(place: GridPlace, changed: Table): void;
}

interface Act {
  name: string;
  isOff?: boolean;
  use(): void;
}

const Acts = ({ name, acts }: { name: string; acts: readonly Act[] }) => (
  <fieldset class="grid-acts">
    <legend class="small quiet">{name}</legend>
    {acts.map(act => (
      <button
        key={act.name}
        type="button"
        class="button"
        aria-label={`${act.name}: ${name}`}
        disabled={act.isOff}
        onClick={act.use}
      >
        {act.name}
      </button>
    ))}
  </fieldset>
);

/** What can be done with the row and the column of a cell. */
export function TableTools({ table, at, go }: TableToolsProps) {
  const { row, column } = at;
  const [rows, columns] = [table.rows.length, table.alignments.length];
  return (
    <div class="grid-tools">
      <Acts
        name={laterWords.row(row)}
        acts={[
          { name: laterWords.addBelow, use: () => go({ row: row + 1, column }, addRow(table, row + 1)) },
          {
            name: laterWords.up,
            isOff: row === 0,
            use: () => go({ row: row - 1, column }, moveRow(table, row, row - 1)),
          },
          {
            name: laterWords.down,
            isOff: row === rows - 1,
            use: () => go({ row: row + 1, column }, moveRow(table, row, row + 1)),
          },
          {
            name: laterWords.takeOut,
            isOff: rows === 1,
            use: () => go({ row: Math.min(row, rows - 2), column }, removeRow(table, row)),
          },
        ]}
      />
      <Acts
        name={laterWords.column(column + 1)}
        acts={[
          {
            name: laterWords.addBeside,
            use: () => go({ row, column: column + 1 }, addColumn(table, column + 1)),
          },
          {
            name: laterWords.toStart,
            isOff: column === 0,
            use: () => go({ row, column: column - 1 }, moveColumn(table, column, column - 1)),
          },
          {
            name: laterWords.toEnd,
            isOff: column === columns - 1,
            use: () => go({ row, column: column + 1 }, moveColumn(table, column, column + 1)),
          },
          {
            name: laterWords.takeOut,
            isOff: columns === 1,
            use: () => go({ row, column: Math.min(column, columns - 2) }, removeColumn(table, column)),
          },
        ]}
      />
      <label class="grid-align">
        <span class="small quiet">{laterWords.alignmentOf(column + 1)}</span>
        <select
          class="input"
          value={table.alignments[column]}
          onChange={event => go(at, align(table, column, event.currentTarget.value as Alignment))}
        >
          {alignments.map(each => (
            <option key={each} value={each}>
              {laterWords.alignment[each || 'none']}
            </option>
          ))}
        </select>
      </label>
    </div>
  );
}
