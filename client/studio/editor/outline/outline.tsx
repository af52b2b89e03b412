import { signal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useId, useMemo, useState } from 'preact/hooks';
import { laterWords } from '../../later-words.ts';
import { useSettled } from '../../use-settled.ts';
import { isNarrow } from '../narrow.ts';
import { formatOf } from '../text/format/format-of.ts';
import { withPlainLineEnds } from '../text/line-ends.ts';
import type { TextHandle } from '../text/text-field.tsx';
import type { Writing } from '../writing.ts';
import { headingAt, headingsOf } from './headings.ts';

type FieldRef = RefObject<TextHandle | null>;

/** Where the caret is in the text, or was last. */
function useCaret(field: FieldRef): number {
  const [caret, setCaret] = useState(() => field.current?.caret() ?? 0);
  useEffect(() => {
    let frame = 0;
    const look = () => {
      cancelAnimationFrame(frame);
      // The field has heard of it by then.
      frame = requestAnimationFrame(() => setCaret(field.current?.caret() ?? 0));
    };
    const events = ['selectionchange', 'keyup', 'pointerup'] as const;
    for (const event of events) document.addEventListener(event, look);
    return () => {
      cancelAnimationFrame(frame);
      for (const event of events) document.removeEventListener(event, look);
    };
  }, []);
  return caret;
}

interface OutlineProps {
  writing: Writing;
  field: FieldRef;
  /** Makes room for the text where the outline covers it. */
  leave(): void;
}

/** The headings of a text, as far as nobody types: each leads there. */
function Headings({ writing, field, leave }: OutlineProps) {
  const draft = useSettled(writing.draft.value);
  const headings = useMemo(
    () => headingsOf(withPlainLineEnds(draft.content), formatOf(draft)),
    [draft.content, draft.contentFormat],
  );
  const current = headingAt(headings, useCaret(field));
  const top = Math.min(...headings.map(({ level }) => level));
  const goTo = (place: number) => {
    if (!isNarrow.value) return field.current?.goTo(place);
    leave();
    // After what covers the text has given the focus back.
    requestAnimationFrame(() => field.current?.goTo(place));
    return undefined;
  };
  if (headings.length === 0) return <p class="note">{laterWords.noHeadings}</p>;
  return (
    <ol class="outline">
      {headings.map(({ text, level, from }, at) => (
        <li key={at} class={`level-${level - top + 1}`}>
          <button
            type="button"
            dir="auto"
            aria-current={at === current ? 'location' : undefined}
            onClick={() => goTo(from)}
          >
            {text}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** Whether somebody wants to see it, also of the next post. */
const isOpen = signal(false);

/** The outline of a text, beside its settings: open or closed. */
export function Outline(props: OutlineProps) {
  const id = useId();
  return (
    <>
      <button
        type="button"
        class="button"
        aria-expanded={isOpen.value}
        aria-controls={id}
        onClick={() => {
          isOpen.value = !isOpen.value;
        }}
      >
        {laterWords.outline}
      </button>
      <nav id={id} aria-label={laterWords.outline} hidden={!isOpen.value}>
        {isOpen.value && <Headings {...props} />}
      </nav>
    </>
  );
}
