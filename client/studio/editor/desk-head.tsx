import type { RefObject } from 'preact';
import { hashOf } from '../address.ts';
import { Icon } from '../frame/icons.tsx';
import { words } from '../words.ts';
import { wordsOf } from './save-state.ts';
import { NextStep, nextStep } from './steps.tsx';
import type { SaveState, Writing } from './writing.ts';

/** What can be seen beside the text, and the buttons that show it. */
interface Views {
  isPreview: boolean;
  isSettings: boolean;
  togglePreview(): void;
  toggleSettings(): void;
  settingsButton: RefObject<HTMLButtonElement | null>;
}

function ViewButtons({ isPreview, isSettings, togglePreview, toggleSettings, settingsButton }: Views) {
  return (
    <>
      <button
        type="button"
        class="button plain"
        aria-label={words.preview}
        aria-pressed={isPreview}
        onClick={togglePreview}
      >
        <Icon name="preview" />
        <span class="wide">{words.preview}</span>
      </button>
      <button
        ref={settingsButton}
        type="button"
        class="button plain"
        aria-label={words.postSettings}
        aria-expanded={isSettings}
        onClick={toggleSettings}
      >
        <Icon name="settings" />
        <span class="wide">{words.settings}</span>
      </button>
    </>
  );
}

/** The way back from a post. */
export const BackToPosts = ({ blogId }: { blogId: string }) => (
  <a class="button plain" href={hashOf({ page: 'posts', blogId, query: {} })} aria-label={words.backToPosts}>
    <Icon name="back" />
    <span class="wide">{words.posts}</span>
  </a>
);

/** Whether it may be better when the same is tried again. */
const canBeTriedAgain = (state: SaveState) => state.kind === 'notSaved' && state.trouble.kind !== 'gone';

/** The state of the post, and what can be done with it: in a conflict nothing but to end it. */
export function DeskHead({
  blogId,
  writing,
  views,
  isInert,
}: {
  blogId: string;
  writing: Writing;
  views: Views;
  isInert: boolean;
}) {
  const state = writing.state.value;
  return (
    <header class="desk-head" inert={isInert}>
      <BackToPosts blogId={blogId} />
      <p
        class={state.kind === 'notSaved' || state.kind === 'conflict' ? 'save-state not' : 'save-state'}
        role="status"
      >
        {wordsOf(state, nextStep(writing).name)}
      </p>
      {canBeTriedAgain(state) && (
        <button type="button" class="button plain" onClick={() => void writing.retryNow()}>
          {words.tryAgain}
        </button>
      )}
      {state.kind !== 'conflict' && (
        <>
          <ViewButtons {...views} />
          <NextStep writing={writing} />
        </>
      )}
    </header>
  );
}
