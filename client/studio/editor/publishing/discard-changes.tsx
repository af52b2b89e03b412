import { useState } from 'preact/hooks';
import { Question } from '../../frame/question.tsx';
import { laterWords } from '../../later-words.ts';
import { words } from '../../words.ts';
import type { Writing } from '../writing.ts';

/** Gives up what is changed of a published post, after a question. */
export function DiscardChanges({ writing }: { writing: Writing }) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <button type="button" class="button" onClick={() => ask(true)}>
        {laterWords.discardPublished}
      </button>
      {isAsked && (
        <Question
          title={laterWords.discardPublishedAsk}
          act={words.discard}
          isDanger
          doing=""
          perform={async () => void writing.discardChanges()}
          close={() => ask(false)}
        >
          <p>{laterWords.discardPublishedText}</p>
        </Question>
      )}
    </>
  );
}
