import { useEffect, useState } from 'preact/hooks';
import { words } from '../../words.ts';
import { wordCounter } from './count-words.ts';
import type { TextFormat } from './format/edit.ts';

/** How long nobody types before words are counted, in milliseconds. */
const pause = 500;

/** How many words a text has. */
export function WordCount({ text, format }: { text: string; format: TextFormat }) {
  const [count] = useState(wordCounter);
  const [sum, setSum] = useState(() => count(text, format));
  useEffect(() => {
    const timer = setTimeout(() => setSum(count(text, format)), pause);
    return () => clearTimeout(timer);
  }, [text, format]);
  return <span class="word-count">{words.wordCount(sum)}</span>;
}
