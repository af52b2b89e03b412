import { useSignal } from '@preact/signals';
import { useEffect, useRef } from 'preact/hooks';
import { addUploads, type Upload } from '../media/uploads.ts';
import { ownAuthors } from '../members/access.ts';
import { Preview } from '../preview/preview.tsx';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import { ConflictView } from './conflict-view.tsx';
import { DeskHead } from './desk-head.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { isNarrow } from './narrow.ts';
import { Standing } from './publishing/standing.tsx';
import { isUnsaved } from './save-state.ts';
import { PostSettings } from './settings/post-settings.tsx';
import { formatOf } from './text/format/format-of.ts';
import { pictureText } from './text/format/picture.ts';
import { TextField, type TextHandle } from './text/text-field.tsx';
import { WordCount } from './text/word-count.tsx';
import { TitleField } from './title-field.tsx';
import { nameInAddress } from './use-writing.ts';
import type { Writing } from './writing.ts';

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

/** Whoever may write only as some authors begins a new post as the first of them. */
function useOwnAuthor(writing: Writing) {
  const own = ownAuthors();
  const [first] = own ?? [];
  const { authorId = '' } = writing.draft.value;
  const isBegun = !writing.base.value && isUnsaved(writing.state.value);
  const isMissing = first !== undefined && isBegun && !own?.has(authorId);
  useEffect(() => {
    if (isMissing) writing.change({ authorId: first });
  }, [isMissing]);
}

/** A post that is being written. */
export function OpenDesk({ blogId, writing }: { blogId: string; writing: Writing }) {
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
  useDeskKeys({ writing, text, togglePreview });
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
  const hadSettings = useRef(false);
  hadSettings.current ||= hasSettings;
  /** On a phone the settings are a page of their own, and what is beneath it is out of reach. */
  const isBeneath = hasSettings && isNarrow.value;
  useEffect(() => {
    document.title = [draft.title || words.untitled, words.studio].join(' · ');
  }, [draft.title]);
  useEffect(() => {
    if (isStored) nameInAddress(blogId, writing);
  }, [isStored]);

  useOwnAuthor(writing);

  const format = formatOf(draft);
  const insert = ({ mediumUrl, alternativeText = '' }: Medium) =>
    text.current?.putPictures([{ address: mediumUrl, alternativeText }]);
  const take = (medium: Medium) => {
    const { mediaIds } = writing.draft.value;
    writing.change({ mediaIds: [...new Set([...mediaIds, medium.mediumId])] });
    if (medium.mediumType.mimeType?.startsWith('image/')) insert(medium);
  };
  /** Where the text shows a picture with the words that it had before, or with none, it has the new ones now. */
  const described = ({ mediumUrl, alternativeText = '' }: Medium, before: string) => {
    const { content } = writing.draft.value;
    const saying = (told: string) => pictureText(format, { address: mediumUrl, alternativeText: told });
    const said = ['', before].reduce(
      (changed, told) => changed.replaceAll(saying(told), () => saying(alternativeText)),
      content,
    );
    if (said !== content) writing.change({ content: said });
  };
  const addFiles = (files: File[]) => {
    isSettings.value = true;
    addUploads(uploads, blogId, files, { shrink: true, done: take, described });
  };

  return (
    <div class="desk">
      <DeskHead
        blogId={blogId}
        writing={writing}
        uploads={uploads.value}
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
            <Standing blogId={blogId} writing={writing} />
            <TitleField writing={writing} goOn={rest => text.current?.beginWith(rest)} />
            <TextField
              value={draft.content}
              format={format}
              onChange={content => writing.change({ content })}
              onPictures={addFiles}
              handle={text}
              own={{ blogId, postId: writing.postId }}
            />
            <p class="foot quiet small">
              <WordCount text={draft.content} format={format} />
            </p>
          </div>
          {isPreview.value && (
            <Preview title={draft.title} text={draft.content} format={draft.contentFormat} />
          )}
        </main>
      )}
      {hadSettings.current && (
        <PostSettings
          blogId={blogId}
          writing={writing}
          uploads={uploads}
          addFiles={addFiles}
          insert={insert}
          described={described}
          isOpen={hasSettings}
          open={() => {
            isSettings.value = true;
          }}
          close={closeSettings}
        />
      )}
    </div>
  );
}
