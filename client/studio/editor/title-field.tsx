import { useEffect, useRef } from 'preact/hooks';
import { words } from '../words.ts';
import { growsByItself } from './text/grows-by-itself.ts';
import type { Writing } from './writing.ts';

/** The title, which is one line however long it gets. */
export function TitleField({ writing }: { writing: Writing }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Where nothing is written yet, writing begins with the title.
  useEffect(() => {
    if (!writing.base.peek()) field.current?.focus();
  }, []);
  const { title } = writing.draft.value;
  const grow = useRef<() => void>(undefined);
  useEffect(() => {
    if (field.current) grow.current = growsByItself(field.current);
  }, []);
  useEffect(() => grow.current?.(), [title]);
  return (
    <textarea
      ref={field}
      class="title"
      rows={1}
      aria-label={words.title}
      placeholder={words.title}
      maxLength={255}
      value={title}
      onInput={event => writing.change({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
    />
  );
}
