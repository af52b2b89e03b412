import { useId } from 'preact/hooks';

interface SwitchProps {
  name?: string;
  label: string;
  note: string | undefined;
  isOn: boolean;
  change(isOn: boolean): void;
}

/** Something that is so or not, and what is said about it. */
export function Switch({ name, label, note, isOn, change }: SwitchProps) {
  const id = useId();
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          name={name}
          checked={isOn}
          aria-describedby={id}
          onChange={event => change(event.currentTarget.checked)}
        />
        {label}
      </label>
      <p class="note" id={id}>
        {note}
      </p>
    </>
  );
}
