import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { pressed, type ShortcutName } from '../frame/shortcuts.ts';
import type { TextHandle } from './text/text-field.tsx';
import type { Writing } from './writing.ts';

interface DeskActions {
  writing: Writing;
  text: RefObject<TextHandle | null>;
  togglePreview(): void;
}

/** What the keys of the screen do, beside those of the text. What returns false leaves the key to the browser. */
const acts: Partial<Record<ShortcutName, (uses: DeskActions) => unknown>> = {
  save: ({ writing }) => void writing.save('draft'),
  preview: ({ togglePreview }) => togglePreview(),
  find: ({ text }) => text.current?.find(false) ?? false,
  replace: ({ text }) => text.current?.find(true) ?? false,
};

/** Handles the keys of the screen, wherever the focus is; in a dialog they are the browser's. */
export function useDeskKeys(uses: DeskActions): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = pressed(event);
      const act = name && acts[name];
      if (!act || document.querySelector('dialog[open]') || act(uses) === false) return;
      event.preventDefault();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}
