import { useEffect, useRef } from 'preact/hooks';
import { Dialog } from '../../frame/dialog.tsx';
import { laterWords } from '../../later-words.ts';
import { words } from '../../words.ts';
import type { Writing } from '../writing.ts';

/** Asks what is to become of an update of a post that somebody else has unpublished meanwhile. */
export function AskAfterUnpublished({ writing }: { writing: Writing }) {
  const draft = useRef<HTMLButtonElement>(null);
  useEffect(() => draft.current?.focus(), []);
  const close = () => {
    writing.wasUnpublished.value = false;
  };
  const publish = () => {
    close();
    void writing.save('publish');
  };
  return (
    <Dialog title={laterWords.wasUnpublished} onClose={close}>
      <p>{laterWords.wasUnpublishedText}</p>
      <div class="buttons">
        <button type="button" class="button" ref={draft} onClick={close}>
          {laterWords.saveAsDraft}
        </button>
        <button type="button" class="button main" onClick={publish}>
          {words.publish}
        </button>
      </div>
    </Dialog>
  );
}
