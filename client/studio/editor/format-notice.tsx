import { useState } from 'preact/hooks';
import { words } from '../words.ts';
import { formatOf } from './text/format/format-of.ts';
import type { Writing } from './writing.ts';

/** The posts for which the notice was closed since the page was opened. */
const noted = new Set<string>();

/** Says of a post without a format that readers see each of its signs, and offers to give it the one that it is written in. */
export function FormatNotice({ writing }: { writing: Writing }) {
  const { postId } = writing;
  const [isNoted, setNoted] = useState(noted.has(postId));
  const draft = writing.draft.value;
  if (isNoted || draft.contentFormat !== undefined || draft.content.trim() === '') return null;
  const dismiss = () => {
    noted.add(postId);
    setNoted(true);
  };
  const format = formatOf(draft);
  return (
    <div class="notice">
      <p>{words.hasNoFormat[format]}</p>
      <button type="button" class="button" onClick={() => writing.change({ contentFormat: format })}>
        {words.writeItIn[format]}
      </button>
      <button type="button" class="button" onClick={dismiss}>
        {words.keepPlainText}
      </button>
    </div>
  );
}
