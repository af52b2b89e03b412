import { CopyButton } from '../frame/copy-button.tsx';
import { words } from '../words.ts';
import { hasFlawedField } from './settings/flawed-field.ts';
import type { How, Writing } from './writing.ts';

/** What the next step of a post is: its one filled button. */
export interface Step {
  how: How;
  name: string;
  date?: string | undefined;
}

/** The next step, by when the post is public now and when it is to be. */
export function nextStep({ base, draft }: Writing): Step {
  const { published } = draft.value;
  if (base.value?.draft.published !== undefined)
    return { how: 'update', name: words.update, date: published };
  const isLater = published !== undefined && Date.parse(published) > Date.now();
  return isLater
    ? { how: 'schedule', name: words.schedule, date: published }
    : { how: 'publish', name: words.publish, date: published };
}

/** The text of a post with its title, to be put somewhere else. */
const allOf = ({ draft: { value } }: Writing) =>
  [value.title, value.content].filter(each => each).join('\n\n');

/** What can be done with a post that may not be saved. */
export const CopyText = ({ writing }: { writing: Writing }) => (
  <CopyButton text={allOf(writing)} name={words.copyText} look="button main" />
);

/** The button of the next step. An update waits until there is something to update; of a post that is gone, all of it is new. */
export function NextStep({ writing }: { writing: Writing }) {
  const { how, name, date } = nextStep(writing);
  const state = writing.state.value;
  if (state.kind === 'notSaved' && state.trouble.kind === 'gone')
    return (
      <button type="button" class="button main" onClick={() => void writing.saveAsNew()}>
        {words.saveAsNew}
      </button>
    );
  const isIdle = how === 'update' && state.kind === 'saved';
  return (
    <button
      type="button"
      class="button main"
      aria-disabled={isIdle}
      onClick={() => !isIdle && !hasFlawedField() && void writing.save(how, date)}
    >
      {name}
    </button>
  );
}
