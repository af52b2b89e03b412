import { useEffect, useId, useState } from 'preact/hooks';
import { ownZone } from '../../dates.ts';
import { goTo } from '../../form/invalid-field.ts';
import { useTyped } from '../../form/typed.ts';
import { laterWords } from '../../later-words.ts';
import { clockChangeAt, fieldRange, localOf, momentOf, timeOf } from './local-time.ts';

interface DateFieldProps {
  value: string | undefined;
  change(value: string | undefined): void;
  /** Whether there has to be one: what is public, or will be, is taken back by «Unpublish» alone. */
  isNeeded: boolean;
}

/** What is wrong with the date in a field, in words; undefined if nothing is. */
function flawOf({ validity }: HTMLInputElement): string | undefined {
  if (validity.valid) return undefined;
  if (validity.badInput) return laterWords.dateNotWhole;
  return validity.valueMissing ? laterWords.dateNeeded : laterWords.dateOutOfRange;
}

/** What the clocks do at a time that was typed. It is said as long as it is the one that counts. */
function saidOfClocks(typed: string | undefined, value: string | undefined): string | undefined {
  if (!typed || !value || momentOf(typed) !== value) return undefined;
  const change = clockChangeAt(typed);
  return change && laterWords.clocksGo[change](timeOf(value));
}

/** When a post is or will be public. As long as what is typed is no date, the post keeps the one that it had. */
export function DateField({ value, change, isNeeded }: DateFieldProps) {
  const id = useId();
  const local = useTyped(localOf(value));
  const [typed, setTyped] = useState<string>();
  const [flaw, setFlaw] = useState<string>();
  const clocks = saidOfClocks(typed, value);
  const take = (text: string) => {
    setFlaw(undefined);
    setTyped(text);
    change(text === '' ? undefined : momentOf(text));
  };
  // What was missing may be there, or no longer needed.
  useEffect(() => setFlaw(undefined), [value, isNeeded]);
  return (
    <div class="field">
      <label for={id}>{laterWords.dateAndTime}</label>
      <input
        id={id}
        class="input"
        type="datetime-local"
        {...fieldRange}
        required={isNeeded}
        aria-invalid={flaw !== undefined || undefined}
        aria-describedby={`${id}-note`}
        value={local.value}
        onInput={({ currentTarget: field }) => {
          local.type(field.value);
          if (field.validity.valid) take(field.value);
        }}
        onBlur={({ currentTarget: field }) => {
          // What is not valid stays as it was typed, and the date that the post has does not come back in its place.
          if (!field.validity.valid) return setFlaw(flawOf(field));
          // A date that was begun and taken out again is no change of the field's value, so the field has no event for it.
          if (field.value !== localOf(value)) take(field.value);
          return local.settle(field.value);
        }}
        onInvalid={event => {
          setFlaw(flawOf(event.currentTarget));
          goTo(event);
        }}
      />
      <p class={flaw ? 'note trouble' : 'note'} id={`${id}-note`} aria-live="polite">
        {flaw ?? [clocks, laterWords.dateNote(ownZone())].filter(each => each).join(' ')}
      </p>
    </div>
  );
}
