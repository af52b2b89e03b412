import { useState } from 'preact/hooks';
import { Question } from '../frame/question.tsx';
import { words } from '../words.ts';
import type { Form } from './form.ts';
import type { Texts } from './merge-fields.ts';

/** Says that a form has what was not saved last time, which can be given up; and that no copy of it is kept. */
export function Restored<F extends Texts>({ form }: { form: Form<F> }) {
  const [isAsked, ask] = useState(false);
  const { restored, copyTrouble } = form;
  const discard = async () => {
    form.undoRestore();
    return undefined;
  };
  return (
    <div aria-live="polite" class="notices">
      {restored.value && (
        <div class="notice">
          <p>{words.restored}</p>
          <button type="button" class="button" onClick={() => ask(true)}>
            {words.discardChanges}
          </button>
        </div>
      )}
      {copyTrouble.value && (
        <div class="notice">
          <p>{copyTrouble.value}</p>
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
    </div>
  );
}
