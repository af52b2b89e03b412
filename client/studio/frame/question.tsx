import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { words } from '../words.ts';
import { Dialog } from './dialog.tsx';

interface QuestionProps {
  /** What is asked. */
  title: string;
  /** The name of the act, which is that of its button. */
  act: string;
  /** Whether the act destroys something. */
  isDanger?: boolean;
  /** What is said while it is being done. */
  doing: string;
  /** Does it. @returns why it was not done; nothing if it was. Left out while something in the question comes first. */
  perform: (() => Promise<string | undefined>) | undefined;
  /** Called when it is done, once the page behind the question can have the focus. */
  done?: () => void;
  close: () => void;
  /** What it means. */
  children?: ComponentChildren;
}

/**
 * Asks before something is done, and says why if it was not. The focus begins on the button that does it, or does nothing where it
 * destroys something.
 */
export function Question({ title, act, isDanger, doing, perform, done, close, children }: QuestionProps) {
  const first = useRef<HTMLButtonElement>(null);
  const [message, setMessage] = useState('');
  const isDoing = useRef(false);
  const isOffered = perform !== undefined;
  // As the dialog opens, which gives it to its first button: a key that comes later is not of another one.
  useLayoutEffect(() => first.current?.focus(), [isOffered]);
  async function begin() {
    if (isDoing.current || !perform) return;
    isDoing.current = true;
    setMessage(doing);
    const failed = await perform();
    isDoing.current = false;
    if (failed !== undefined) return setMessage(failed);
    first.current?.closest('dialog')?.close();
    done?.();
  }
  return (
    <Dialog title={title} onClose={close}>
      {children}
      <p class="info" aria-live="polite">
        {message}
      </p>
      {isOffered && (
        <div class="buttons">
          <button type="button" class="button" {...(isDanger && { ref: first })} onClick={close}>
            {words.cancel}
          </button>
          <button
            type="button"
            class={isDanger ? 'button danger' : 'button main'}
            {...(!isDanger && { ref: first })}
            onClick={() => void begin()}
          >
            {act}
          </button>
        </div>
      )}
    </Dialog>
  );
}
