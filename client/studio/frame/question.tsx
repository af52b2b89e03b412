import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
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
  /** Does it. @returns why it was not done; nothing if it was. */
  perform: () => Promise<string | undefined>;
  /** Hears that it was done, once the page behind the question can have the focus. */
  done?: () => void;
  close: () => void;
  /** What it means. */
  children?: ComponentChildren;
}

/** Asks before something is done, and says why if it was not. The focus begins on the button that does nothing. */
export function Question({ title, act, isDanger, doing, perform, done, close, children }: QuestionProps) {
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  const [told, tell] = useState('');
  const isDoing = useRef(false);
  useEffect(() => keep.current?.focus(), []);
  async function begin() {
    if (isDoing.current) return;
    isDoing.current = true;
    tell(doing);
    const failed = await perform();
    isDoing.current = false;
    if (failed !== undefined) return tell(failed);
    keep.current?.closest('dialog')?.close();
    done?.();
  }
  return (
    <Dialog labelledBy={id} onClose={close}>
      <div class="dialog">
        <h2 class="subtitle" id={id} dir="auto">
          {title}
        </h2>
        {children}
        <p class="told" aria-live="polite">
          {told}
        </p>
        <div class="buttons">
          <button type="button" class="button" ref={keep} onClick={close}>
            {words.cancel}
          </button>
          <button
            type="button"
            class={isDanger ? 'button danger' : 'button main'}
            onClick={() => void begin()}
          >
            {act}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
