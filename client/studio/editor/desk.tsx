import { useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { hashOf } from '../address.ts';
import { Icon } from '../frame/icons.tsx';
import { Loading } from '../frame/states.tsx';
import { addUploads, type Upload } from '../media/uploads.ts';
import { Preview } from '../preview/preview.tsx';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import { ConflictView } from './conflict-view.tsx';
import type { Draft } from './draft.ts';
import { isNarrow } from './narrow.ts';
import { NotOpened } from './not-opened.tsx';
import { wordsOf } from './save-state.ts';
import { PostSettings } from './settings/post-settings.tsx';
import { NextStep, nextStep } from './steps.tsx';
import type { TextFormat } from './text/format/edit.ts';
import { pictureText } from './text/format/picture.ts';
import { growsByItself } from './text/grows-by-itself.ts';
import { TextField, type TextHandle } from './text/text-field.tsx';
import { WordCount } from './text/word-count.tsx';
import { nameInAddress, useWriting } from './use-writing.ts';
import type { SaveState, Writing } from './writing.ts';

/** How a text is shown whose format nobody has said: as HTML if it begins with an element. The post itself keeps saying nothing. */
const formatOf = ({ contentFormat, content }: Draft): TextFormat =>
  contentFormat ?? (/^\s*<[a-z!]/i.test(content) ? 'html' : 'markdown');

/**
 * What can be told above the text: what was put in by itself, and that no copy is kept. It is read out without being a status,
 * which is the state of the save only.
 */
function Notices({ writing, isInert }: { writing: Writing; isInert: boolean }) {
  const { restored, merged, copyTrouble } = writing;
  const isConflict = writing.state.value.kind === 'conflict';
  return (
    <div aria-live="polite" class="notices" inert={isInert}>
      {restored.value && !isConflict && (
        <div class="notice">
          <p>{words.restored}</p>
          <button type="button" class="button" onClick={() => writing.undoRestore()}>
            {words.undoRestore}
          </button>
        </div>
      )}
      {merged.value.length > 0 && (
        <div class="notice">
          <p>{words.merged}</p>
        </div>
      )}
      {copyTrouble.value && (
        <div class="notice">
          <p>{copyTrouble.value}</p>
        </div>
      )}
    </div>
  );
}

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

/** Whether it may be better when the same is tried again. */
const canBeTriedAgain = (state: SaveState) => state.kind === 'notSaved' && state.trouble.kind !== 'gone';

/** The state of the post, and what can be done with it: in a conflict nothing but to end it. */
function DeskHeader({
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
      <a
        class="button plain"
        href={hashOf({ page: 'posts', blogId, query: {} })}
        aria-label={words.backToPosts}
      >
        <Icon name="back" />
        <span class="wide">{words.posts}</span>
      </a>
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

/** The title, which is one line however long it gets. */
function TitleField({ writing }: { writing: Writing }) {
  const field = useRef<HTMLTextAreaElement>(null);
  // Where nothing is written yet, writing begins with the title.
  useEffect(() => {
    if (!writing.base.peek()) field.current?.focus();
  }, []);
  const { title } = writing.draft.value;
  const grow = useRef<() => void>(undefined);
  useEffect(() => {
    if (field.current) grow.current = growsByItself(field.current);
  }, []);
  useEffect(() => grow.current?.(), [title]);
  return (
    <textarea
      ref={field}
      class="title"
      rows={1}
      aria-label={words.title}
      placeholder={words.title}
      maxLength={255}
      value={title}
      onInput={event => writing.change({ title: event.currentTarget.value.replaceAll('\n', ' ') })}
    />
  );
}

/** The keys of the screen, beside those of the text. */
function useKeys(writing: Writing, togglePreview: () => void) {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (!(event.ctrlKey || event.metaKey)) return;
      const key = event.key.toLowerCase();
      const act =
        key === 's'
          ? () => void writing.save('draft')
          : event.shiftKey && key === 'p'
            ? togglePreview
            : undefined;
      if (!act) return;
      event.preventDefault();
      act();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
}

function OpenDesk({ blogId, writing }: { blogId: string; writing: Writing }) {
  const text = useRef<TextHandle>(null);
  const uploads = useSignal<Upload[]>([]);
  const isPreview = useSignal(false);
  const isSettings = useSignal(!isNarrow.value);
  const page = useRef<HTMLElement>(null);
  const settingsButton = useRef<HTMLButtonElement>(null);
  const togglePreview = () => {
    if (writing.state.peek().kind !== 'conflict') isPreview.value = !isPreview.value;
  };
  const closeSettings = () => {
    isSettings.value = false;
    // What is inert cannot get the focus: it is not any more as soon as this is drawn.
    requestAnimationFrame(() => settingsButton.current?.focus());
  };
  useKeys(writing, togglePreview);
  const draft = writing.draft.value;
  const state = writing.state.value;
  const isStored = writing.base.value !== undefined;
  const isConflict = state.kind === 'conflict';
  const wasConflict = useRef(false);
  useEffect(() => {
    // Whoever has chosen is back at the text.
    if (wasConflict.current && !isConflict) page.current?.focus();
    wasConflict.current = isConflict;
  }, [isConflict]);
  const hasSettings = isSettings.value && !isConflict;
  /** On a phone the settings are a page of their own, and what is beneath it is out of reach. */
  const isBeneath = hasSettings && isNarrow.value;
  useEffect(() => {
    document.title = [draft.title || words.untitled, words.studio].join(' · ');
  }, [draft.title]);
  useEffect(() => {
    if (isStored) nameInAddress(blogId, writing);
  }, [isStored]);

  const format = formatOf(draft);
  const insert = ({ mediumUrl, alternativeText = '' }: Medium) =>
    text.current?.putPictures([{ address: mediumUrl, alternativeText }]);
  const take = (medium: Medium) => {
    const { mediaIds } = writing.draft.value;
    writing.change({ mediaIds: [...new Set([...mediaIds, medium.mediumId])] });
    if (medium.mediumType.mimeType?.startsWith('image/')) insert(medium);
  };
  /** Where the text shows a picture without saying what it shows, it says so now. */
  const described = ({ mediumUrl, alternativeText = '' }: Medium) => {
    const { content } = writing.draft.value;
    const silent = pictureText(format, { address: mediumUrl, alternativeText: '' });
    const told = pictureText(format, { address: mediumUrl, alternativeText });
    if (content.includes(silent)) writing.change({ content: content.replaceAll(silent, () => told) });
  };
  const addFiles = (files: File[]) => {
    isSettings.value = true;
    addUploads(uploads, blogId, files, { shrink: true, done: take, described });
  };

  return (
    <div class="desk">
      <DeskHeader
        blogId={blogId}
        writing={writing}
        isInert={isBeneath}
        views={{
          isPreview: isPreview.value,
          isSettings: isSettings.value,
          togglePreview,
          toggleSettings: () => {
            isSettings.value = !isSettings.value;
          },
          settingsButton,
        }}
      />
      <Notices writing={writing} isInert={isBeneath} />
      {state.kind === 'conflict' ? (
        <ConflictView blogId={blogId} writing={writing} conflict={state.conflict} />
      ) : (
        <main
          class={isPreview.value ? 'sheet with-preview' : 'sheet'}
          ref={page}
          id="page"
          tabIndex={-1}
          inert={isBeneath}
        >
          <h1 class="hidden">{words.editPost}</h1>
          <div class="paper">
            <TitleField writing={writing} />
            <TextField
              value={draft.content}
              format={format}
              onChange={content =>
                writing.change({ content, ...(isStored ? {} : { contentFormat: format }) })
              }
              onPictures={addFiles}
              handle={text}
            />
            <p class="foot quiet small">
              <WordCount text={draft.content} format={format} />
            </p>
          </div>
          {isPreview.value && <Preview title={draft.title} text={draft.content} format={format} />}
        </main>
      )}
      {hasSettings && (
        <PostSettings
          blogId={blogId}
          writing={writing}
          uploads={uploads}
          addFiles={addFiles}
          insert={insert}
          described={described}
          close={closeSettings}
        />
      )}
    </div>
  );
}

/** Where a post is written. */
export function Desk({ blogId, postId }: { blogId: string; postId: string | undefined }) {
  const { writing, trouble, again } = useWriting(blogId, postId);
  if (writing) return <OpenDesk blogId={blogId} writing={writing} />;
  if (trouble) return <NotOpened blogId={blogId} trouble={trouble} again={again} />;
  return (
    <main class="page">
      <Loading />
    </main>
  );
}
