import { useEffect, useState } from 'preact/hooks';
import { keepHere } from '../address.ts';
import { Dialog } from '../frame/dialog.tsx';
import { UploadList } from '../media/upload-list.tsx';
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
        <UploadList uploads={uploads.list} leave={() => uploads.field.current?.focus()} />
      </section>
      {leave && <LeaveQuestion uploads={uploads} leave={leave} stay={() => setLeave(undefined)} />}
    </>
  );
}
