import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/**
 * Takes the focus back to where it came from, once what a button has opened is closed.
 * @param open what is open, by the name of its button.
 */
export function useFocusBack<Name extends string>(
  open: Name | undefined,
  buttons: Readonly<Record<Name, RefObject<HTMLButtonElement | null>>>,
): void {
  const wasOpen = useRef(open);
  useEffect(() => {
    if (!open && wasOpen.current) buttons[wasOpen.current].current?.focus();
    wasOpen.current = open;
  }, [open]);
}
