import { useEffect, useState } from 'preact/hooks';
import { keepHere } from '../address.ts';
import { Dialog } from '../frame/dialog.tsx';
import { Failed } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { words } from '../words.ts';
import type { PostUploads } from './post-uploads.ts';

/** Asks a user who leaves the post while files are not in it yet. It leaves by itself once they are. */
function LeaveQuestion({
  uploads,
  leave,
  stay,
}: {
  uploads: PostUploads;
  leave: () => void;
  stay: () => void;
}) {
  const { underWay, failed } = uploads;
  const left = underWay + failed;
  useEffect(() => {
    if (left === 0) leave();
  }, [left]);
  return (
    <Dialog title={words.leaveAsk} onClose={stay}>
      {underWay > 0 && <p>{words.stillUploading(underWay)}</p>}
      {failed > 0 && <p>{words.notUploaded(failed)}</p>}
      <p>{words.leaveText}</p>
      <div class="buttons">
        <button type="button" class="button main" onClick={stay}>
          {words.stay}
        </button>
        <button type="button" class="button" onClick={leave}>
          {words.leaveWithout}
        </button>
      </div>
    </Dialog>
  );
}

const loadList = () => import('../later-pages.ts').then(({ UploadList }) => UploadList);

/** The list of the files, whose script is loaded with the first of them. */
function LoadedUploadList({ uploads }: { uploads: PostUploads }) {
  const { value: UploadList, trouble, again } = useLoaded(loadList, []);
  if (UploadList) return <UploadList uploads={uploads.list} leave={() => uploads.field.current?.focus()} />;
  return trouble ? <Failed trouble={trouble} again={again} /> : null;
}

/**
 * The files of a post that are on their way, at the foot of the screen, wherever the text is scrolled to: how far they are, what can be
 * done, and the question for their alternative texts.
 */
export function UploadSheet({ uploads, isInert }: { uploads: PostUploads; isInert: boolean }) {
  const [leave, setLeave] = useState<() => void>();
  useEffect(
    () =>
      keepHere(go => {
        const isKept = uploads.underWay + uploads.failed > 0;
        if (isKept) setLeave(() => go);
        return isKept;
      }),
    [uploads],
  );
  return (
    <>
      <section class="upload-sheet" aria-label={words.uploadsOfPost} inert={isInert}>
        {uploads.list.value.length > 0 && <LoadedUploadList uploads={uploads} />}
      </section>
      {leave && <LeaveQuestion uploads={uploads} leave={leave} stay={() => setLeave(undefined)} />}
    </>
  );
}
