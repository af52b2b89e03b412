import { useEffect, useRef } from 'preact/hooks';
import { useLoaded } from '../loaded.ts';
import { useDroppedFiles } from '../media/given-files.ts';
import { ownAuthors } from '../members/access.ts';
import { LoadedPreview } from '../preview/loaded-preview.tsx';
import { isUnsaved } from '../saving/open-here.ts';
import { words } from '../words.ts';
import { DeskHead } from './desk-head.tsx';
import { useDeskKeys } from './desk-keys.ts';
import { LoadedConflictPanel } from './loaded-conflict-panel.tsx';
import { isNarrow } from './narrow.ts';
import { Notices } from './notices.tsx';
import { usePostPictures } from './post-pictures.ts';
import { type PostUploads, uploadsOf } from './post-uploads.ts';
import { Standing } from './publishing/standing.tsx';
import { PostSettings } from './settings/post-settings.tsx';
import { formatOf } from './text/format/format-of.ts';
import { TextField } from './text/text-field.tsx';
import { WordCount } from './text/word-count.tsx';
import { TitleField } from './title-field.tsx';
import { UploadSheet } from './upload-sheet.tsx';
import { useConflictChoices } from './use-conflict-choices.ts';
import { useTakeBack } from './use-take-back.ts';
import { nameInAddress } from './use-writing.ts';
import { useViews } from './views.ts';
import type { Writing } from './writing.ts';

/** A user who may write only as some authors begins a new post as the first of them. */
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

/** What stands around a text and is loaded after it: on a wide screen at once, as its settings are, on a phone once it is wanted. */
function useLaterParts(isWanted: boolean) {
  const wasWanted = useRef(false);
  wasWanted.current ||= isWanted;
  const { current } = wasWanted;
  return useLoaded(async () => (current ? import('../later-pages.ts') : undefined), [current]).value;
}

/** A post that is being written. */
export function OpenDesk({ blogId, writing }: { blogId: string; writing: Writing }) {
  const uploads = uploadsOf(blogId, writing);
  const addFiles: PostUploads['add'] = (...given) => uploads.add(...given);
  const isOver = useDroppedFiles(addFiles);
  const pictures = usePostPictures(blogId, writing, uploads);
  const draft = writing.draft.value;
  const state = writing.state.value;
  const isStored = writing.base.value !== undefined;
  const choosing = useConflictChoices(state.kind === 'conflict', () => uploads.field.current?.focus());
  const views = useViews(uploads.field, choosing);
  const { isPreview, isSettings, isAlone } = views;
  useDeskKeys({ writing, text: uploads.field, ...views });
  const takeBack = useTakeBack(writing, uploads.field);
  const hadSettings = useRef(false);
  hadSettings.current ||= isSettings;
  /** On a phone what is beside the text is a page of its own, and what is beneath it is out of reach. */
  const isBeneath = (isSettings || choosing.isOpen) && isNarrow.value;
  useEffect(() => {
    document.title = [draft.title || words.untitled, words.studio].join(' · ');
  }, [draft.title]);
  useEffect(() => {
    if (isStored) nameInAddress(blogId, writing);
  }, [isStored]);

  useOwnAuthor(writing);
  const later = useLaterParts(
    !isNarrow.value || !isStored || isUnsaved(state) || writing.takenIn.value !== undefined,
  );

  const format = formatOf(draft);

  return (
    <div class={isAlone ? 'desk alone' : 'desk'}>
      <DeskHead blogId={blogId} writing={writing} isInert={isBeneath} views={views} choosing={choosing} />
      <Notices writing={writing} isInert={isBeneath} takeBack={takeBack} isAlone={isAlone}>
        {later && <later.ToldOfOthers blogId={blogId} writing={writing} />}
      </Notices>
      <main
        class={['sheet', isPreview && 'with-preview', isOver && 'takes-files over'].filter(Boolean).join(' ')}
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
            isStep={writing.isOfAct(draft.content)}
            format={format}
            isPlainText={draft.contentFormat === undefined}
            onChange={(content, plain, changes) => {
              uploads.follow(plain, changes);
              writing.change({ content });
            }}
            onFiles={addFiles}
            placeholders={uploads.shown.value}
            pictures={pictures}
            handle={uploads.field}
            own={{ blogId, postId: writing.postId }}
          />
          {later && !isStored && (
            <later.OfferTemplates
              blogId={blogId}
              writing={writing}
              done={() => uploads.field.current?.focus()}
            />
          )}
          <div class="foot quiet small">
            <WordCount text={draft.content} format={format} />
            {later && <later.AboutLength blogId={blogId} writing={writing} />}
          </div>
        </div>
        {isPreview && <LoadedPreview blogId={blogId} writing={writing} />}
      </main>
      {choosing.isOpen && state.kind === 'conflict' && (
        <LoadedConflictPanel
          blogId={blogId}
          writing={writing}
          places={state.conflict.places}
          close={choosing.leave}
        />
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
          focusOnText={() => views.setAlone(true)}
        />
      )}
    </div>
  );
}
