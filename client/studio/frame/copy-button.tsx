import { useState } from 'preact/hooks';
import { words } from '../words.ts';

interface CopyProps {
  text: string;
  name: string;
  /** What a screen reader says instead, where several have one name. */
  label?: string;
  /** Its class. */
  look?: string;
}

/** Copies a text, and says whether that went well. */
export function CopyButton({ text, name, label, look = 'button' }: CopyProps) {
  const [message, setMessage] = useState('');
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setMessage(words.copied),
      () => setMessage(words.notCopied),
    );
  return (
    <>
      <button type="button" class={look} aria-label={label} onClick={() => void copy()}>
        {name}
      </button>
      <span class="small quiet" aria-live="polite">
        {message}
      </span>
    </>
  );
}
