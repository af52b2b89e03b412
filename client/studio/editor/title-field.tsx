import { useEffect, useId, useRef } from 'preact/hooks';
import { lengthSaid } from '../frame/too-long.tsx';
import { limits } from '../limits.ts';
import { words } from '../words.ts';
import { growsByItself } from './text/grows-by-itself.ts';
import type { Writing } from './writing.ts';

interface TitleFieldProps {
  writing: Writing;
  /** Goes on in the text, with what is to stand at its beginning. */
  goOn(rest: string): void;
}

/** Several lines that are pasted: the first one is of the title, the rest of the text. */
function takeLines(event: ClipboardEvent, goOn: (rest: string) => void): void {
  const pasted = event.clipboardData?.getData('text/plain').replace(/\r\n?/g, '\n') ?? '';
  if (!pasted.includes('\n') || pasted.trim() === '') return;
  event.preventDefault();
  const [first = '', ...rest] = pasted.trim().split('\n');
  // The browser's own undo knows only what this old command puts in.
  document.execCommand('insertText', false, first.trim());
  if (rest.length > 0) goOn(rest.join('\n').replace(/^\s*\n/, ''));
}

/** The title, which is one line however long it gets. */
export function TitleField({ writing, goOn }: TitleFieldProps) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Where nothing is written yet, writing begins with the title.
  useEffect(() => {
    if (!writing.base.peek()) field.current?.focus();
  }, []);
  const { title } = writing.draft.value;
  const length = lengthSaid(useId(), title, limits.line);
  const grow = useRef<() => void>(undefined);
  useEffect(() => {
    if (field.current) grow.current = growsByItself(field.current);
  }, []);
  useEffect(() => grow.current?.(), [title]);
  const typed = useRef(title);
  useEffect(() => {
    // A title that a save gave in mid-thought is replaced by the next key.
    const isGiven = typed.current.trim() === '' && title !== typed.current;
    if (isGiven && field.current?.matches(':focus')) field.current.select();
    typed.current = title;
  }, [title]);
  return (
    <>
      <textarea
        ref={field}
        class="title"
        dir="auto"
        rows={1}
        aria-label={words.title}
        placeholder={words.title}
        {...length.attributes}
        value={title}
        // Enter, but not the one that ends a composition.
        onBeforeInput={event => {
          if (event.inputType !== 'insertLineBreak' && event.inputType !== 'insertParagraph') return;
          event.preventDefault();
          goOn('');
        }}
        onPaste={event => takeLines(event, goOn)}
        onInput={event => {
          typed.current = event.currentTarget.value.replaceAll('\n', ' ');
          writing.change({ title: typed.current });
        }}
      />
      {length.note}
    </>
  );
}
