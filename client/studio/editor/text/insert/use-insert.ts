import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useRef, useState } from 'preact/hooks';
import { pressed } from '../../../frame/shortcuts.ts';
import { words } from '../../../words.ts';
import type { CaretLine, EditableText } from '../editable-text.ts';
import type { TextFormat } from '../format/edit.ts';
import { isInCode } from '../format/list-item.ts';
import { isAlone } from './empty-line.ts';

/** What has been asked for, and where. */
export interface AskedInsert {
  /** The text then, and the caret in it. */
  text: string;
  caret: number;
  /** Whether a slash before the caret was typed for it. */
  isTyped: boolean;
  /** Whether it is a footnote, which asks nothing more. */
  isFootnote: boolean;
}

/** What puts things in, with all that it asks. It is loaded when it is first used. */
export async function loadInsert() {
  loaded = await import('./insert.tsx');
  return loaded;
}

let loaded: typeof import('./insert.tsx') | undefined;

/**
 * What puts things into a text: a slash that is typed in an empty line, a button beside it, and a key.
 * @param isOff whether readers get the text as it is written, so that nothing in it has a look.
 */
export function useInsert(
  field: RefObject<EditableText | null>,
  place: RefObject<HTMLElement | null>,
  format: TextFormat,
  isOff: boolean,
) {
  const [asked, setAsked] = useState<AskedInsert>();
  const isSlash = useRef(false);
  const [trouble, setTrouble] = useState('');
  const line = useSignal<CaretLine | undefined>(undefined);

  const open = ({ isTyped = false, isFootnote = false } = {}) => {
    const { current } = field;
    if (!current || isOff) return;
    setTrouble('');
    setAsked({ text: current.text(), caret: current.selection().to, isTyped, isFootnote });
  };
  const fail = () => setTrouble(words.insertMissing);
  const addFootnote = () => {
    const { current } = field;
    // Until it is there, what is typed must not go where the footnote is not yet.
    if (!loaded) return open({ isFootnote: true });
    const edit = current && loaded.footnote(current.text(), current.selection());
    if (edit) current.edit(edit);
  };
  const acts = { insert: open, footnote: () => format === 'markdown' && !isOff && addFootnote() };
  return {
    asked,
    trouble,
    /** The line with the caret, with its place in the field. */
    line,
    open: () => open(),
    fail,
    caretMoved(moved: CaretLine | undefined) {
      const top = place.current?.parentElement?.getBoundingClientRect().top ?? 0;
      const now = moved && !isOff ? { ...moved, top: moved.top - top } : undefined;
      if (JSON.stringify(now) !== JSON.stringify(line.value)) line.value = now;
    },
    /** @returns whether a key is one of these. */
    onKey(event: KeyboardEvent): boolean {
      const name = pressed(event);
      if (name !== 'insert' && name !== 'footnote') return false;
      event.preventDefault();
      event.stopPropagation();
      acts[name]();
      return true;
    },
    /** Called before something is typed. */
    beforeInput({ data }: InputEvent) {
      isSlash.current = data?.endsWith('/') ?? false;
    },
    /** Called once it is written. */
    written() {
      const { current } = field;
      if (!current || !isSlash.current) return;
      isSlash.current = false;
      const { from, to } = current.selection();
      const text = current.text();
      const isAsked = from === to && text[to - 1] === '/' && isAlone(text, { from: to - 1, to });
      if (isAsked && !isInCode(text, to)) open({ isTyped: true });
    },
    /** Goes on in the text. @param typed what was looked for, which is written there. */
    close(typed = '', isLeaving = true) {
      setAsked(undefined);
      const { current } = field;
      if (!current || !asked) return;
      const { caret } = asked;
      if (typed && isLeaving) {
        const end = caret + typed.length;
        current.edit({ change: { from: caret, to: caret, text: typed }, selection: { from: end, to: end } });
      } else if (typed && current.text() === asked.text) current.put({ from: caret, to: caret, text: typed });
      if (isLeaving) current.focus();
    },
  };
}
