import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { pressed, type ShortcutName } from '../frame/shortcuts.ts';
import type { TextHandle } from './text/text-field.tsx';
import type { Writing } from './writing.ts';

interface DeskActions {
  writing: Writing;
  text: RefObject<TextHandle | null>;
  togglePreview(): void;
  isAlone: boolean;
  setAlone(alone: boolean): void;
}

/** What the keys of the screen do, beside those of the text. What returns false leaves the key to the browser. */
const acts: Partial<Record<ShortcutName, (uses: DeskActions) => unknown>> = {
  save: ({ writing }) => void writing.save('draft'),
  preview: ({ togglePreview }) => togglePreview(),
  focusMode: ({ isAlone, setAlone }) => setAlone(!isAlone),
  find: ({ text }) => text.current?.find(false) ?? false,
  replace: ({ text }) => text.current?.find(true) ?? false,
};

/** Handles the keys of the screen, wherever the focus is; in a dialog they are the browser's. */
export function useDeskKeys(uses: DeskActions): void {
  const latest = useRef(uses);
  latest.current = uses;
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key === 'Escape' && !event.defaultPrevented && !event.isComposing)
        latest.current.setAlone(false);
      const name = pressed(event);
      const act = name && acts[name];
      if (!act || document.querySelector('dialog[open]') || act(latest.current) === false) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
