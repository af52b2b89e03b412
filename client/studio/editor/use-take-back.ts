import type { RefObject } from 'preact';
import { useEffect } from 'preact/hooks';
import { changesText } from './acts.ts';
import type { TextHandle } from './text/text-field.tsx';
import type { Writing } from './writing.ts';

const isUndoKey = (event: Event) =>
  event instanceof KeyboardEvent &&
  (event.ctrlKey || event.metaKey) &&
  !event.shiftKey &&
  !event.altKey &&
  event.key.toLowerCase() === 'z';

/** Also what a menu, or a phone that is shaken, undoes. */
const isUndo = (event: Event) =>
  isUndoKey(event) || (event instanceof InputEvent && event.inputType === 'historyUndo');

/** Whether a field beside the title and the text has the focus: what is undone there is its own. */
const isElsewhere = ({ target }: Event) =>
  target instanceof HTMLElement &&
  target.matches('input, textarea, select, dialog *') &&
  !target.closest('.paper');

/**
 * Lets the key that undoes take back a choice, or that restored text was given up, if nothing was written since. Where that has
 * changed the text, it is a step of its field, which is undone there at any time.
 * @returns what takes it back without a key.
 */
export function useTakeBack(writing: Writing, text: RefObject<TextHandle | null>): () => void {
  const takeBack = () => {
    const act = writing.newestAct;
    if (act && changesText(act)) text.current?.undo();
    // What the field does not know of, or could not do.
    if (writing.newestAct === act) writing.takeBack();
  };
  useEffect(() => {
    const onUndo = (event: Event) => {
      if (!isUndo(event) || isElsewhere(event) || !writing.newestAct) return;
      event.preventDefault();
      event.stopPropagation();
      takeBack();
    };
    const events = ['keydown', 'beforeinput'];
    for (const event of events) addEventListener(event, onUndo, { capture: true });
    return () => {
      for (const event of events) removeEventListener(event, onUndo, { capture: true });
    };
  }, [writing]);
  return takeBack;
}
