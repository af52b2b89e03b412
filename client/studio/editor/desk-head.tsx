import type { RefObject } from 'preact';
import { useRef } from 'preact/hooks';
import { hashOf } from '../address.ts';
import { Icon } from '../frame/icons.tsx';
import { ariaShortcut, shortcutText } from '../frame/shortcuts.ts';
import { learnNow, whyReadOnly } from '../members/access.ts';
import { postsPlace } from '../posts/kept-list.ts';
import { words } from '../words.ts';
import { useCoveredScreen } from './covered-screen.ts';
import { isWritable } from './is-writable.ts';
import { wordsOf } from './save-state.ts';
import { CopyText, NextStep, nextStep } from './steps.tsx';
import type { ConflictChoices } from './use-conflict-choices.ts';
import { listOf } from './use-writing.ts';
import type { PostSaveState, Writing } from './writing.ts';

/** What can be seen beside the text, and the buttons that show it. */
interface Views {
  isPreview: boolean;
  isSettings: boolean;
  togglePreview(): void;
  toggleSettings(): void;
  settingsButton: RefObject<HTMLButtonElement | null>;
  isAlone: boolean;
  setAlone(alone: boolean): void;
}

function ViewButtons({ isPreview, isSettings, togglePreview, toggleSettings, settingsButton }: Views) {
  return (
    <>
      <button
        type="button"
        class="button plain"
        aria-label={words.preview}
        aria-keyshortcuts={ariaShortcut('preview')}
        title={`${words.preview} (${shortcutText('preview')})`}
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
export function BackToPosts({ blogId, writing }: { blogId: string; writing: Writing }) {
  const list = listOf(writing);
  return (
    <a class="button plain" href={hashOf(postsPlace(blogId, list))} aria-label={words.backTo[list]}>
      <Icon name="back" />
      <span class="wide">{words[list]}</span>
    </a>
  );
}

/** Whether it may be better when the same is tried again. */
const canBeTriedAgain = (state: PostSaveState) => state.kind === 'notSaved' && state.trouble.kind !== 'gone';

/** Why what was written cannot be saved by this person now, also before it was tried. */
function barOf(writing: Writing): string | undefined {
  const state = writing.state.value;
  if (state.kind === 'notSaved' && state.trouble.kind === 'barred') return state.trouble.text;
  return state.kind === 'kept' && !isWritable(writing) ? words.keptHere(whyReadOnly()) : undefined;
}

/** Asks what the person may do now, and saves what can be saved. */
function tryAgain(writing: Writing) {
  learnNow();
  void writing.retryNow();
}

/** The next step of a post that somebody else has changed at the same place. */
const ChooseKept = ({ isOpen, button, toggle }: ConflictChoices) => (
  <button ref={button} type="button" class="button main" aria-expanded={isOpen} onClick={toggle}>
    {words.chooseKept}
  </button>
);

/** The state of the post, and what can be done with it. */
export function DeskHead({
  blogId,
  writing,
  views,
  choosing,
  isInert,
}: {
  blogId: string;
  writing: Writing;
  views: Views;
  choosing: ConflictChoices;
  isInert: boolean;
}) {
  const state = writing.state.value;
  const bar = barOf(writing);
  const head = useRef<HTMLElement>(null);
  useCoveredScreen(head);
  return (
    <header ref={head} class={bar ? 'desk-head barred' : 'desk-head'} inert={isInert}>
      <BackToPosts blogId={blogId} writing={writing} />
      <p
        class={
          bar || state.kind === 'notSaved' || state.kind === 'conflict' ? 'save-state not' : 'save-state'
        }
        role="status"
      >
        {bar ? words.notSaved(bar) : wordsOf(state, nextStep(writing).name, writing.base.value !== undefined)}
      </p>
      {(bar || canBeTriedAgain(state)) && (
        <button type="button" class="button plain retry" onClick={() => tryAgain(writing)}>
          {words.tryAgain}
        </button>
      )}
      <ViewButtons {...views} />
      {views.isAlone && (
        <button type="button" class="button plain leave" title="Escape" onClick={() => views.setAlone(false)}>
          {words.leaveFocusMode}
        </button>
      )}
      {state.kind === 'conflict' ? (
        <ChooseKept {...choosing} />
      ) : bar ? (
        <CopyText writing={writing} />
      ) : (
        <NextStep blogId={blogId} writing={writing} />
      )}
    </header>
  );
}
