import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef } from 'preact/hooks';
import { Dialog } from '../../frame/dialog.tsx';
import { words } from '../../words.ts';

interface AskProps {
  title: string;
  /** The name of the act, which its button has. */
  act: string;
  /** Does it. Without it, something in the dialog comes first. */
  confirm: (() => void) | undefined;
  close(): void;
  children: ComponentChildren;
}

/** Asks once whether something is to be done that readers notice. The button that does it has the focus. */
export function Ask({ title, act, confirm, close, children }: AskProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const mayConfirm = confirm !== undefined;
  useEffect(() => button.current?.focus(), [mayConfirm]);
  return (
    <Dialog labelledBy={id} onClose={close}>
      <div class="dialog">
        <h2 class="subtitle" id={id}>
          {title}
        </h2>
        {children}
        {confirm && (
          <div class="buttons">
            <button type="button" class="button" onClick={close}>
              {words.cancel}
            </button>
            <button
              type="button"
              class="button main"
              ref={button}
              onClick={() => {
                close();
                confirm();
              }}
            >
              {act}
            </button>
          </div>
        )}
      </div>
    </Dialog>
  );
}
