import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { laterWords } from '../later-words.ts';
import { goTo, withFlaw } from './invalid-field.ts';
import { flawOf, kinds, newRow, type Row, rowsOf, sizeFlawOf, writtenAs, yes } from './metadata.ts';

interface RowInputsProps {
  row: Row;
  /** Its place among all, from 1. */
  number: number;
  flaw: ReturnType<typeof flawOf>;
  /** Whether all of them together are too much. */
  isTooMuch: boolean;
  change(part: Partial<Row>): void;
  remove(): void;
}

function Value({ row, number, flaw, change, noteId }: RowInputsProps & { noteId: string }) {
  const label = laterWords.metadataValueOf(row.name || number);
  return row.kind === 'flag' ? (
    <select
      class="input"
      aria-label={label}
      value={row.text}
      onChange={event => change({ text: event.currentTarget.value })}
    >
      <option value={yes}>{laterWords.yes}</option>
      <option value="false">{laterWords.no}</option>
    </select>
  ) : (
    <input
      class="input"
      aria-label={label}
      placeholder={laterWords.metadataValue}
      inputMode={row.kind === 'number' ? 'decimal' : undefined}
      dir="auto"
      ref={withFlaw(flaw.text)}
      onInvalid={goTo}
      aria-invalid={flaw.text !== undefined || undefined}
      aria-describedby={flaw.text && noteId}
      value={row.text}
      onInput={event => change({ text: event.currentTarget.value })}
    />
  );
}

/** A name, what kind of value it has, and the value. */
function RowInputs(props: RowInputsProps) {
  const { row, number, flaw, isTooMuch, change, remove } = props;
  const id = useId();
  const said = flaw.name ?? flaw.text;
  return (
    <li>
      <div class="named">
        <input
          class="input"
          aria-label={laterWords.metadataNameOf(number)}
          placeholder={laterWords.name}
          spellcheck={false}
          autocapitalize="none"
          ref={withFlaw(flaw.name ?? (isTooMuch ? laterWords.metadata : undefined))}
          onInvalid={goTo}
          aria-invalid={flaw.name !== undefined || undefined}
          aria-describedby={flaw.name && id}
          value={row.name}
          onInput={event => change({ name: event.currentTarget.value })}
        />
        <select
          class="input"
          aria-label={laterWords.metadataKindOf(row.name || number)}
          value={row.kind}
          onChange={event => {
            const kind = kinds.find(each => each === event.currentTarget.value) ?? 'text';
            change({ kind, ...(kind === 'flag' && row.text !== yes && { text: 'false' }) });
          }}
        >
          {kinds.map(kind => (
            <option key={kind} value={kind}>
              {laterWords.metadataKind[kind]}
            </option>
          ))}
        </select>
        <Value {...props} noteId={id} />
        <button
          type="button"
          class="link-button"
          aria-label={laterWords.removeNamed(row.name || laterWords.metadataNameOf(number))}
          onClick={remove}
        >
          {laterWords.takeOut}
        </button>
      </div>
      {said && (
        <p class="saved not" id={id}>
          {said}
        </p>
      )}
    </li>
  );
}

interface MetadataTableProps {
  /** It as JSON; empty for none. */
  value: string;
  change(value: string): void;
}

/**
 * Names of people's own with their values. As long as something in it is wrong, all of it stays as it was before that, and what is typed
 * stays in the fields.
 */
export function MetadataTable({ value, change }: MetadataTableProps) {
  const own = useRef({ value, rows: rowsOf(value) });
  // Somebody else has changed it, or it was taken back.
  if (own.current.value !== value) own.current = { value, rows: rowsOf(value) };
  const { rows } = own.current;
  const [, redraw] = useState(0);
  const [list, add] = [useRef<HTMLUListElement>(null), useRef<HTMLButtonElement>(null)];
  const [isAdded, setAdded] = useState(0);
  const [flaws, sizeFlaw] = [rows.map(row => flawOf(row, rows)), sizeFlawOf(rows)];
  useEffect(() => {
    if (isAdded > 0) list.current?.querySelector<HTMLElement>(':scope > :last-child input')?.focus();
  }, [isAdded]);
  const write = (next: Row[]) => {
    const isFlawed = sizeFlawOf(next) || next.some(row => Object.keys(flawOf(row, next)).length > 0);
    own.current = { value: isFlawed ? own.current.value : writtenAs(next), rows: next };
    redraw(count => count + 1);
    if (!isFlawed) change(own.current.value);
  };
  return (
    <div class="metadata">
      <p class="note">{laterWords.metadataNote}</p>
      <ul ref={list}>
        {rows.map((row, at) => (
          <RowInputs
            key={row.id}
            row={row}
            number={at + 1}
            flaw={flaws[at] ?? {}}
            isTooMuch={sizeFlaw !== undefined}
            change={part =>
              write(own.current.rows.map(each => (each.id === row.id ? { ...each, ...part } : each)))
            }
            remove={() => {
              write(own.current.rows.filter(({ id }) => id !== row.id));
              add.current?.focus();
            }}
          />
        ))}
      </ul>
      {sizeFlaw && <p class="saved not">{sizeFlaw}</p>}
      {(sizeFlaw || flaws.some(flaw => flaw.name ?? flaw.text)) && (
        <p class="note" role="status">
          {laterWords.metadataWaits}
        </p>
      )}
      <button
        type="button"
        class="button"
        ref={add}
        onClick={() => {
          write([...own.current.rows, newRow()]);
          setAdded(isAdded + 1);
        }}
      >
        {laterWords.metadataAdd}
      </button>
    </div>
  );
}
