import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** The panel with the choices of a conflict. */
export interface ConflictChoices {
  isOpen: boolean;
  button: RefObject<HTMLButtonElement | null>;
  toggle(): void;
  close(): void;
  /** Closes it, and goes back to its button. */
  leave(): void;
}

/** Opens and closes the panel of a conflict. @param goBack to where somebody writes, after the last choice. */
export function useConflictChoices(isConflict: boolean, goBack: () => void): ConflictChoices {
  const isWanted = useSignal(false);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = isWanted.value && isConflict;
  const wasOpen = useRef(false);
  useEffect(() => {
    // What had the focus has gone with the last choice.
    if (wasOpen.current && !isConflict && document.activeElement === document.body) goBack();
    wasOpen.current = isOpen;
  }, [isOpen, isConflict]);
  const close = () => {
    isWanted.value = false;
  };
  return {
    isOpen,
    button,
    toggle: () => {
      isWanted.value = !isWanted.value;
    },
    close,
    leave: () => {
      close();
      // What is inert cannot get the focus: it is not any more as soon as this is drawn.
      requestAnimationFrame(() => button.current?.focus());
    },
  };
}
