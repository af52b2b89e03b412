import { useState } from 'preact/hooks';
import { Question } from '../frame/question.tsx';
import type { OpenDraft } from '../saving/open-draft.ts';
import { words } from '../words.ts';
import type { Form } from './form.ts';
import type { Texts } from './merge-fields.ts';

/** Says that something has what was not saved last time, which can be given up; and then, that it was, which can be undone. */
export function RestoredNotice({
  draft,
  takeBack,
}: {
  draft: Pick<OpenDraft<never, never, never>, 'restored' | 'discarded' | 'discardRestored'>;
  takeBack(): void;
}) {
  const [isAsked, ask] = useState(false);
  const discard = async () => {
    draft.discardRestored();
    return undefined;
  };
  return (
    <>
      {draft.restored.value && (
        <div class="notice">
          <p>{words.restored}</p>
          <button type="button" class="button" onClick={() => ask(true)}>
            {words.discardChanges}
          </button>
        </div>
      )}
      {draft.discarded.value && (
        <div class="notice">
          <p>{words.discarded}</p>
          <button type="button" class="button" onClick={takeBack}>
            {words.undo}
          </button>
        </div>
      )}
      {isAsked && (
        <Question
          title={words.discardAsk}
          act={words.discard}
          isDanger
          doing=""
          perform={discard}
          close={() => ask(false)}
        >
          <p>{words.discardText}</p>
        </Question>
      )}
    </>
  );
}

/** Says of a form that it has what was not saved last time, and that no copy of it is kept. */
export function Restored<F extends Texts>({ form }: { form: Form<F> }) {
  const { copyTrouble } = form;
  return (
    <div aria-live="polite" class="notices">
      <RestoredNotice draft={form} takeBack={() => form.takeBack()} />
      {copyTrouble.value && (
        <div class="notice">
          <p>{copyTrouble.value}</p>
        </div>
      )}
    </div>
  );
}
