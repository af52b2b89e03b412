import type { RefObject } from 'preact';
import { useId, useRef, useState } from 'preact/hooks';
import { type Redirect, statuses } from '../../../shared/features/redirects/redirect.ts';
import type { Form } from '../form/form.ts';
import { laterWords } from '../later-words.ts';
import {
  flawOfFrom,
  flawOfTo,
  pathsOf,
  type ReadLines,
  type RedirectTexts,
  readLines,
  textOf,
  typed,
} from './redirects.ts';

/** The statuses that can be chosen. */
export const statusOptions = Object.values(statuses).map(status => (
  <option key={status} value={status}>
    {laterWords.redirectStatuses[status as 301 | 302]}
  </option>
));

interface AddProps {
  form: Form<RedirectTexts>;
  /** Those that are there. */
  known: readonly Redirect[];
}

/** How many of the lines that were not added are named. */
const named = 5;

/**
 * Adds one redirect. What is typed is kept with the rest of the form.
 * @param handle gets what adds it, too: a «Save» means what is typed as well. That returns whether nothing is left that is wrong.
 */
export function AddOne({ form, known, handle }: AddProps & { handle: RefObject<() => boolean> }) {
  const id = useId();
  const [wasTried, setTried] = useState(false);
  const fromField = useRef<HTMLInputElement>(null);
  const toField = useRef<HTMLInputElement>(null);
  const texts = form.draft.value;
  const from = (texts[typed.from] ?? '').trim();
  const to = (texts[typed.to] ?? '').trim();
  const status = texts[typed.status] || String(statuses.permanent);
  const paths = pathsOf(wasTried ? known : []);
  const flaws = wasTried ? { from: flawOfFrom(from, paths), to: flawOfTo(to) } : {};
  const add = () => {
    const wrong = { from: flawOfFrom(from, pathsOf(known)), to: flawOfTo(to) };
    setTried(wrong.from !== undefined || wrong.to !== undefined);
    if (wrong.from || wrong.to) {
      (wrong.from ? fromField : toField).current?.focus();
      return false;
    }
    const nothing = { [typed.from]: '', [typed.to]: '', [typed.status]: '' };
    form.change({ ...nothing, [from]: textOf({ to, status: Number(status) }) });
    fromField.current?.focus();
    return true;
  };
  handle.current = () => (from === '' && to === '') || add();
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return;
    event.preventDefault();
    add();
  };
  const field = (name: 'from' | 'to', label: string) => (
    <div class="field">
      <label for={`${id}-${name}`}>{label}</label>
      <input
        id={`${id}-${name}`}
        ref={name === 'from' ? fromField : toField}
        class="input"
        inputMode="url"
        autocomplete="off"
        dir="ltr"
        aria-invalid={flaws[name] !== undefined || undefined}
        aria-describedby={flaws[name] && `${id}-${name}-flaw`}
        value={texts[typed[name]] ?? ''}
        onInput={event => form.change({ [typed[name]]: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      {flaws[name] && (
        <p class="saved not" id={`${id}-${name}-flaw`}>
          {flaws[name]}
        </p>
      )}
    </div>
  );
  return (
    <section class="entry" aria-label={laterWords.addRedirect}>
      {field('from', laterWords.redirectFrom)}
      {field('to', laterWords.redirectTo)}
      <div class="buttons">
        <select
          class="input"
          aria-label={laterWords.redirectStatus}
          value={status}
          onChange={event => form.change({ [typed.status]: event.currentTarget.value })}
        >
          {statusOptions}
        </select>
        <button type="button" class="button" onClick={add}>
          {laterWords.addRedirect}
        </button>
      </div>
    </section>
  );
}

/** Adds redirects that are pasted, one a line. A line that is wrong stays, with why. */
export function AddMany({ form, known }: AddProps) {
  const id = useId();
  const [read, setRead] = useState<ReadLines>();
  const lines = form.draft.value[typed.lines] ?? '';
  const add = () => {
    const now = readLines(lines, known);
    setRead(now);
    form.change({
      ...Object.fromEntries(now.redirects.map(each => [each.from, textOf(each)])),
      [typed.lines]: now.left.map(({ line }) => line).join('\n'),
    });
  };
  return (
    <details class="field" open={lines !== '' || undefined}>
      <summary>{laterWords.addManyRedirects}</summary>
      <div class="field">
        <label for={id}>{laterWords.redirectLines}</label>
        <textarea
          id={id}
          class="input"
          rows={6}
          dir="ltr"
          value={lines}
          onInput={event => form.change({ [typed.lines]: event.currentTarget.value })}
        />
        <div aria-live="polite">
          {read && <p class="note">{laterWords.redirectsAdded(read.redirects.length)}</p>}
          {read && read.left.length > 0 && (
            <>
              <p class="saved not">{laterWords.linesLeft(read.left.length)}</p>
              <ul class="failures">
                {read.left.slice(0, named).map(({ line, why }) => (
                  <li key={line}>
                    <bdi>{line}</bdi>: {why}
                  </li>
                ))}
              </ul>
            </>
          )}
        </div>
        <div class="buttons">
          <button type="button" class="button" onClick={add}>
            {laterWords.addLines}
          </button>
        </div>
      </div>
    </details>
  );
}
