import { useState } from 'preact/hooks';
import { go } from '../../address.ts';
import { laterWords } from '../../later-words.ts';
import { troubleOf } from '../../service.ts';
import { duplicateOf, makeCopy } from '../make-copy.ts';
import { listOf } from '../use-writing.ts';
import type { Writing } from '../writing.ts';

/** Makes a second post of what is written, and opens it. Asked again, it makes no third one. */
export function Duplicate({ blogId, writing }: { blogId: string; writing: Writing }) {
  const [postId] = useState(() => crypto.randomUUID());
  const [isMaking, setMaking] = useState(false);
  const [trouble, setTrouble] = useState('');
  const make = async () => {
    if (isMaking) return;
    setMaking(true);
    setTrouble('');
    try {
      await makeCopy(blogId, postId, duplicateOf(writing.draft.value));
      go({ page: 'post', blogId, postId, in: listOf(writing) });
    } catch (error) {
      setMaking(false);
      setTrouble(troubleOf(error).text);
    }
  };
  return (
    <>
      <button type="button" class="button" aria-disabled={isMaking || undefined} onClick={() => void make()}>
        {laterWords.duplicate}
      </button>
      {trouble && (
        <p class="note trouble" role="alert">
          {laterWords.notDuplicated(trouble)}
        </p>
      )}
    </>
  );
}
