import { useId } from 'preact/hooks';
import { useTyped } from '../../form/typed.ts';
import { words } from '../../words.ts';

const twoDigits = (number: number) => String(number).padStart(2, '0');

/** A moment as a field for a local date and time takes it: `2026-11-25T09:00`, in the reader's zone. */
export function localOf(moment: string | undefined): string {
  if (moment === undefined) return '';
  const date = new Date(moment);
  const day = [date.getFullYear(), date.getMonth() + 1, date.getDate()].map(twoDigits).join('-');
  return `${day}T${twoDigits(date.getHours())}:${twoDigits(date.getMinutes())}`;
}

/**
 * The moment of a local date and time, with the offset that the reader's zone has then; undefined if there is none,
 * or not yet: a year has passed through 0002, 0020 and 0202 once 2026 is typed.
 */
export function momentOf(local: string): string | undefined {
  const date = new Date(local);
  if (Number.isNaN(date.getTime()) || date.getFullYear() < 1000) return undefined;
  const offset = -date.getTimezoneOffset();
  const [hours, minutes] = [Math.trunc(Math.abs(offset) / 60), Math.abs(offset) % 60];
  return `${local}:00${offset < 0 ? '-' : '+'}${twoDigits(hours)}:${twoDigits(minutes)}`;
}

/** The name of the reader's zone, which decides what a local time means. */
export const zone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/** When a post is or will be public. */
export function DateField({
  value,
  change,
}: {
  value: string | undefined;
  change: (value: string | undefined) => void;
}) {
  const id = useId();
  const local = useTyped(localOf(value));
  return (
    <div class="field">
      <label for={id}>{words.dateAndTime}</label>
      <input
        id={id}
        class="input"
        type="datetime-local"
        value={local.value}
        onInput={({ currentTarget }) => {
          local.type(currentTarget.value);
          change(momentOf(currentTarget.value));
        }}
        onBlur={({ currentTarget }) => local.settle(currentTarget.value)}
      />
      <p class="note">{words.dateNote(zone())}</p>
    </div>
  );
}
