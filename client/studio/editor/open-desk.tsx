import { useEffect, useRef } from 'preact/hooks';
import { useDroppedFiles } from '../media/given-files.ts';
import { ownAuthors } from '../members/access.ts';
import { LoadedPreview } from '../preview/loaded-preview.tsx';
import { isUnsaved } from '../saving/open-here.ts';
import { words } from '../words.ts';
import { ConflictView } from './conflict-view.tsx';
import { DeskHead } from './desk-head.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { FormatNotice } from './format-notice.tsx';
import { LostNotice } from './lost-notice.tsx';
import { isNarrow } from './narrow.ts';
import { type PostUploads, uploadsOf } from './post-uploads.ts';
import { Standing } from './publishing/standing.tsx';
import { PostSettings } from './settings/post-settings.tsx';
import { formatOf } from './text/format/format-of.ts';
import { TextField } from './text/text-field.tsx';
import { WordCount } from './text/word-count.tsx';
import { TitleField } from './title-field.tsx';
import { UploadSheet } from './upload-sheet.tsx';
import { nameInAddress } from './use-writing.ts';
import { useViews } from './views.ts';
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
      <LostNotice writing={writing} />
      <FormatNotice writing={writing} />
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
  const uploads = uploadsOf(blogId, writing);
  const addFiles: PostUploads['add'] = (...given) => uploads.add(...given);
  const isOver = useDroppedFiles(addFiles);
  const page = useRef<HTMLElement>(null);
  const draft = writing.draft.value;
  const state = writing.state.value;
  const isStored = writing.base.value !== undefined;
  const isConflict = state.kind === 'conflict';
  const views = useViews(uploads.field, isConflict);
  const { isPreview, isSettings } = views;
  useDeskKeys({ writing, text: uploads.field, togglePreview: views.togglePreview });
  const wasConflict = useRef(false);
  useEffect(() => {
    // Whoever has chosen is back at the text.
    if (wasConflict.current && !isConflict) page.current?.focus();
    wasConflict.current = isConflict;
  }, [isConflict]);
  const hadSettings = useRef(false);
  hadSettings.current ||= isSettings;
  /** On a phone the settings are a page of their own, and what is beneath it is out of reach. */
  const isBeneath = isSettings && isNarrow.value;
  useEffect(() => {
    document.title = [draft.title || words.untitled, words.studio].join(' · ');
  }, [draft.title]);
  useEffect(() => {
    if (isStored) nameInAddress(blogId, writing);
  }, [isStored]);

  useOwnAuthor(writing);

  const format = formatOf(draft);

  return (
    <div class="desk">
      <DeskHead blogId={blogId} writing={writing} isInert={isBeneath} views={views} />
      <Notices writing={writing} isInert={isBeneath} />
      {state.kind === 'conflict' ? (
        <ConflictView blogId={blogId} writing={writing} conflict={state.conflict} />
      ) : (
        <main
          class={['sheet', isPreview && 'with-preview', isOver && 'takes-files over']
            .filter(Boolean)
            .join(' ')}
          ref={page}
          id="page"
          tabIndex={-1}
          inert={isBeneath}
        >
          <h1 class="hidden">{words.editPost}</h1>
          <div class="paper">
            <Standing blogId={blogId} writing={writing} />
            <TitleField writing={writing} goOn={rest => uploads.field.current?.beginWith(rest)} />
            <TextField
              value={draft.content}
              format={format}
              isPlainText={draft.contentFormat === undefined}
              onChange={(content, plain, changes) => {
                uploads.follow(plain, changes);
                writing.change({ content });
              }}
              onFiles={addFiles}
              placeholders={uploads.shown.value}
              handle={uploads.field}
              own={{ blogId, postId: writing.postId }}
            />
            <p class="foot quiet small">
              <WordCount text={draft.content} format={format} />
            </p>
          </div>
          {isPreview && <LoadedPreview blogId={blogId} writing={writing} />}
        </main>
      )}
      <UploadSheet uploads={uploads} isInert={isBeneath} />
      {hadSettings.current && (
        <PostSettings
          blogId={blogId}
          writing={writing}
          uploads={uploads}
          isOpen={isSettings}
          isAsked={views.isAsked}
          open={views.openSettings}
          close={views.closeSettings}
        />
      )}
    </div>
  );
}
