import { useEffect, useState } from 'preact/hooks';
import { CopyButton } from '../frame/copy-button.tsx';
import { LoadedPage } from '../frame/loaded-page.tsx';
import { isUnsaved } from '../saving/open-here.ts';
import { words } from '../words.ts';
import { LoadedAskPublish, loadAsk } from './publishing/loaded-ask.tsx';
import { hasFlawedField } from './settings/flawed-field.ts';
import type { How, Writing } from './writing.ts';

const loadAfterUnpublished = () =>
  import('../later-pages.ts').then(({ AskAfterUnpublished }) => AskAfterUnpublished);

/** What the next step of a post is: its one filled button. */
export interface PostStep {
  how: How;
  name: string;
  date?: string | undefined;
}

/** The next step, by when the post is public now and when it is to be. */
export function nextStep({ base, draft }: Writing): PostStep {
  const { published } = draft.value;
  if (base.value?.post.published !== undefined) return { how: 'update', name: words.update, date: published };
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

interface NextStepProps {
  blogId: string;
  writing: Writing;
}

/**
 * The button of the next step, which asks before readers get something that they did not have. An update waits until there is
 * something to update; of a post that is gone, all of it is new.
 */
export function NextStep({ blogId, writing }: NextStepProps) {
  const step = nextStep(writing);
  const { how, name, date } = step;
  const [isAsked, ask] = useState(false);
  const state = writing.state.value;
  const isBegun = isUnsaved(state);
  useEffect(() => {
    // The user will be asked, and should not have to wait then.
    if (isBegun) loadAsk().catch(() => undefined);
  }, [isBegun]);
  if (state.kind === 'notSaved' && state.trouble.kind === 'gone')
    return (
      <button type="button" class="button main" onClick={() => void writing.saveAsNew()}>
        {words.saveAsNew}
      </button>
    );
  const isUpdate = how === 'update';
  const isIdle = isUpdate && !writing.hasChanges;
  const act = () => {
    if (isIdle || hasFlawedField()) return;
    if (isUpdate) void writing.save(how, date);
    else ask(true);
  };
  return (
    <>
      <button type="button" class="button main" aria-disabled={isIdle} onClick={act}>
        {name}
      </button>
      {writing.wasUnpublished.value && <LoadedPage load={loadAfterUnpublished} page={{ writing }} />}
      {isAsked && !isUpdate && (
        <LoadedAskPublish blogId={blogId} writing={writing} step={step} close={() => ask(false)} />
      )}
    </>
  );
}
