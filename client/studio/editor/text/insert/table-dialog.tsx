import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../../../frame/dialog.tsx';
import { laterWords } from '../../../later-words.ts';
import { words } from '../../../words.ts';
import { changeBetween } from '../changes.ts';
import type { Edit, TextRange } from '../format/edit.ts';
import { insertBlock } from './insert-at.ts';
import type { InsertProps } from './loaded-insert.tsx';
import { type FoundTable, tableAt, withStarts } from './table-at.ts';
import { TableGrid } from './table-grid.tsx';
import { isEmptyTable, newTable, readTable, type Table, tableHtml, writeTable } from './table-source.ts';

/** How many cells the grid can show. */
const mostCells = 2_000;

interface TableDialogProps extends InsertProps {
  /** Makes one step of undo, in which the slash goes. */
  edit(make: (text: string, range: TextRange) => Edit | undefined): void;
}

/** Where lines are in a text that others may have changed since; undefined if these lines have changed themselves. */
function rangeNow(before: string, now: string, { from, to }: TextRange): TextRange | undefined {
  const change = changeBetween(before, now);
  if (!change || change.from >= to) return { from, to };
  const moved = now.length - before.length;
  return change.to <= from ? { from: from + moved, to: to + moved } : undefined;
}

/** Writes a table in the place of the one that it was; below it, if somebody else has changed that one meanwhile. */
function writtenBack(text: string, then: string, found: FoundTable, lines: readonly string[]): Edit {
  const range = rangeNow(then, text, found);
  if (!range)
    return insertBlock(text, { from: text.length, to: text.length }, 'markdown', { text: lines.join('\n') });
  const put = withStarts(found, lines);
  const caret = range.from + put.length;
  return { change: { ...range, text: put }, selection: { from: caret, to: caret } };
}

/** A table to fill in: a new one, or the one that the caret is in. Of that, only the lines that change are written. */
export function TableDialog({ asked, field, format, close, edit }: TableDialogProps) {
  const [found] = useState(() =>
    asked.isTyped || format === 'html' ? undefined : tableAt(asked.text, asked.caret),
  );
  const [begun] = useState(() => (found ? readTable(found.lines) : newTable(3, 3)));
  const [table, setTable] = useState<Table>(begun);
  const isTooLarge = begun.rows.length * begun.alignments.length > mostCells;

  /** Closing the dialog says so once more. */
  const isEnded = useRef(false);
  const end = (run: () => void) => {
    if (isEnded.current) return;
    isEnded.current = true;
    run();
  };
  const write = () => {
    const lines = writeTable(table);
    const isSame = found ? lines.join('\n') === found.lines.join('\n') : isEmptyTable(table);
    if (isSame) close();
    else if (found) edit(text => writtenBack(text, asked.text, found, lines));
    else
      edit((text, range) =>
        insertBlock(text, range, format, { text: format === 'html' ? tableHtml(table) : lines.join('\n') }),
      );
  };
  const done = () => end(write);
  // Once the dialog is closed: beneath it nothing gets the focus.
  useLayoutEffect(() => () => queueMicrotask(() => field.current?.focus()), []);
  return (
    // What was filled in stays, also after Escape: it is a step that can be undone in the text.
    <Dialog title={found ? words.editTable : laterWords.newTable} onClose={done}>
      {isTooLarge ? (
        <p>{laterWords.tableTooLarge(mostCells)}</p>
      ) : (
        <TableGrid table={table} change={setTable} done={done} />
      )}
      <div class="buttons">
        <button type="button" class="button" onClick={() => end(close)}>
          {words.cancel}
        </button>
        <button type="button" class="button main" onClick={done}>
          {laterWords.done}
        </button>
      </div>
    </Dialog>
  );
}
