import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  /** The identifier of its title. */
  labelledBy: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog, open as long as it is there. The focus returns to where it was before, which the browser does. */
export function Dialog({ labelledBy, onClose, children }: DialogProps) {
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={labelledBy}
      onClose={onClose}
      // It closes the dialog, and nothing beneath it.
      onKeyDown={event => event.key === 'Escape' && event.stopPropagation()}
    >
      {children}
    </dialog>
  );
}
