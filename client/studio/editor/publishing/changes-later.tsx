import { useId, useState } from 'preact/hooks';
import { ownZone } from '../../dates.ts';
import { Question } from '../../frame/question.tsx';
import { laterWords } from '../../later-words.ts';
import { who } from '../../session.ts';
import { words } from '../../words.ts';
import { fieldRange, localOf, momentOf } from '../settings/local-time.ts';
import type { Writing } from '../writing.ts';

/** Asks when the changes of a published post are to take its place. */
function AskWhen({ writing, close }: { writing: Writing; close(): void }) {
  const id = useId();
  const [local, setLocal] = useState(localOf(writing.draft.value.publishAt));
  const perform = async () => {
    const isToCome = local !== '' && Date.parse(momentOf(local)) > Date.now();
    if (!isToCome) return laterWords.changesNotPast;
    writing.change({ publishAt: momentOf(local) });
    void writing.save('draft');
    return undefined;
  };
  return (
    <Question title={laterWords.changesAtAsk} act={words.schedule} doing="" perform={perform} close={close}>
      <p>{laterWords.changesAtText}</p>
      <div class="field">
        <label for={id}>{laterWords.dateAndTime}</label>
        <input
          id={id}
          class="input"
          type="datetime-local"
          {...fieldRange}
          value={local}
          aria-describedby={`${id}-note`}
          onInput={({ currentTarget }) => setLocal(currentTarget.value)}
        />
        <p class="note" id={`${id}-note`}>
          {laterWords.inYourZone(ownZone())}
        </p>
      </div>
    </Question>
  );
}

/** Puts off the changes of a published post, where the service publishes at a time, or takes that back. */
export function ChangesLater({ writing }: { writing: Writing }) {
  const [isAsked, ask] = useState(false);
  const isTimed = writing.draft.value.publishAt !== undefined;
  if (!who.value?.events && !isTimed) return null;
  const takeBack = () => {
    writing.change({ publishAt: undefined });
    void writing.save('draft');
  };
  return (
    <>
      <button type="button" class="button" onClick={() => ask(true)}>
        {laterWords.changesLater}
      </button>
      {isTimed && (
        <button type="button" class="button" onClick={takeBack}>
          {laterWords.changesNotLater}
        </button>
      )}
      {isAsked && <AskWhen writing={writing} close={() => ask(false)} />}
    </>
  );
}
