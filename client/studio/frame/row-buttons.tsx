import { createRef, type RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { useFocusBack } from './focus-back.ts';

/** Buttons of a row, each of which opens something: what is open, what closes it, and what makes a button. */
export function useRowButtons<Name extends string>() {
  const [open, setOpen] = useState<Name>();
  const { current: buttons } = useRef<Record<string, RefObject<HTMLButtonElement | null>>>({});
  useFocusBack<string>(open, buttons);
  const button = (what: Name, text: string, label: string) => {
    buttons[what] ??= createRef();
    return (
      <button
        type="button"
        class="button plain"
        ref={buttons[what]}
        aria-label={label}
        onClick={() => setOpen(what)}
      >
        {text}
      </button>
    );
  };
  return { open, close: () => setOpen(undefined), button };
}
