import type { ComponentChildren } from 'preact';
import { useId, useLayoutEffect, useRef } from 'preact/hooks';

interface DialogProps {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

/** A dialog, open as long as it is there. The focus returns to where it was before, which the browser does. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const id = useId();
  const dialog = useRef<HTMLDialogElement>(null);
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal();
    return () => shown?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      aria-labelledby={id}
      onClose={onClose}
      // It closes the dialog, and nothing beneath it.
      onKeyDown={event => event.key === 'Escape' && event.stopPropagation()}
    >
      <div class="dialog">
        <h2 class="subtitle" id={id} dir="auto">
          {title}
        </h2>
        {children}
      </div>
    </dialog>
  );
}
