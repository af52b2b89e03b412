import { useEffect, useRef, useState } from 'preact/hooks';
import type { Writing } from '../editor/writing.ts';
import { LoadedPage } from '../frame/loaded-page.tsx';
import { laterWords } from '../later-words.ts';

const load = () => import('./history-panel.tsx').then(({ HistoryPanel }) => HistoryPanel);

/** The way to the history of a post, beside its settings. What is in it is loaded when it is opened. */
export function HistoryPart({ blogId, writing }: { blogId: string; writing: Writing }) {
  const [isOpen, open] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);
  // A post that was never saved has none.
  if (!writing.base.value) return null;
  if (isOpen) return <LoadedPage load={load} page={{ blogId, writing, close: () => open(false) }} />;
  return (
    <button type="button" class="button" ref={button} onClick={() => open(true)}>
      {laterWords.history}
    </button>
  );
}
