import { useId } from 'preact/hooks';

interface ChoiceFieldProps {
  label: string;
  value: string;
  options: readonly (readonly [value: string, name: string])[];
  /** What is said of it. */
  note?: string;
  change(value: string): void;
}

/** A field of which one of several is chosen. */
export function ChoiceField({ label, value, options, note, change }: ChoiceFieldProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        aria-describedby={note && `${id}-note`}
        value={value}
        onChange={event => change(event.currentTarget.value)}
      >
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
      {note && (
        <p class="note" id={`${id}-note`}>
          {note}
        </p>
      )}
    </div>
  );
}
