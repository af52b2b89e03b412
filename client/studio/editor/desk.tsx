import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { hashOf } from '../address.ts';
import { Icon } from '../frame/icons.tsx';
import { Failed, Loading } from '../frame/states.tsx';
import { addUploads, type Upload } from '../media/uploads.ts';
import { Preview } from '../preview/preview.tsx';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import { ConflictView } from './conflict-view.tsx';
import type { Draft } from './draft.ts';
import { wordsOf } from './save-state.ts';
import { PostSettings } from './settings/post-settings.tsx';
import { NextStep, nextStep } from './steps.tsx';
import type { TextFormat } from './text/format/edit.ts';
import { pictureText } from './text/format/picture.ts';
import { TextField, type TextHandle } from './text/text-field.tsx';
import { WordCount } from './text/word-count.tsx';
import { nameInAddress, useWriting } from './use-writing.ts';
import type { Writing } from './writing.ts';

/** How a text is shown whose format nobody has said: as HTML if it begins with an element. The post itself keeps saying nothing. */
const formatOf = ({ contentFormat, content }: Draft): TextFormat =>
  contentFormat ?? (/^\s*<[a-z!]/i.test(content) ? 'html' : 'markdown');

/**
 * What can be told above the text: what was put in by itself, and that no copy is kept. It is read out without being a status,
 * which is the state of the save only.
 */
function Notices({ writing }: { writing: Writing }) {
  const { restored, merged, copyTrouble } = writing;
  return (
    <div aria-live="polite" class="notices">
      {restored.value && (
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

interface Views {
  isPreview: boolean;
  isSettings: boolean;
  togglePreview(): void;
  toggleSettings(): void;
}

function DeskHeader({ blogId, writing, views }: { blogId: string; writing: Writing; views: Views }) {
  const state = writing.state.value;
  return (
    <header class="desk-head">
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
      {state.kind === 'notSaved' && (
        <button type="button" class="button plain" onClick={() => void writing.retryNow()}>
          {words.tryAgain}
        </button>
      )}
      <button
        type="button"
        class="button plain"
        aria-label={words.preview}
        aria-pressed={views.isPreview}
        onClick={views.togglePreview}
      >
        <Icon name="preview" />
        <span class="wide">{words.preview}</span>
      </button>
      <button
        type="button"
        class="button plain"
        aria-label={words.postSettings}
        aria-expanded={views.isSettings}
        onClick={views.toggleSettings}
      >
        <Icon name="settings" />
        <span class="wide">{words.settings}</span>
      </button>
      <NextStep writing={writing} />
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
  return (
    <textarea
      ref={field}
      class="title"
      rows={1}
      aria-label={words.title}
      placeholder={words.title}
      maxLength={255}
      value={writing.draft.value.title}
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
  const isSettings = useSignal(matchMedia('(min-width: 64rem)').matches);
  const togglePreview = () => {
    isPreview.value = !isPreview.value;
  };
  useKeys(writing, togglePreview);
  const draft = writing.draft.value;
  const state = writing.state.value;
  const isStored = writing.base.value !== undefined;
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
        views={{
          isPreview: isPreview.value,
          isSettings: isSettings.value,
          togglePreview,
          toggleSettings: () => {
            isSettings.value = !isSettings.value;
          },
        }}
      />
      <Notices writing={writing} />
      {state.kind === 'conflict' ? (
        <ConflictView writing={writing} conflict={state.conflict} />
      ) : (
        <main class={isPreview.value ? 'sheet with-preview' : 'sheet'} id="page" tabIndex={-1}>
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
      {isSettings.value && state.kind !== 'conflict' && (
        <PostSettings
          blogId={blogId}
          writing={writing}
          uploads={uploads}
          addFiles={addFiles}
          insert={insert}
          described={described}
          close={() => {
            isSettings.value = false;
          }}
        />
      )}
    </div>
  );
}

/** Where a post is written. */
export function Desk({ blogId, postId }: { blogId: string; postId: string | undefined }) {
  const { writing, trouble, again } = useWriting(blogId, postId);
  if (writing) return <OpenDesk blogId={blogId} writing={writing} />;
  return <main class="page">{trouble ? <Failed trouble={trouble} again={again} /> : <Loading />}</main>;
}
