import { useSignal } from '@preact/signals';
import { insist } from '../insist.ts';
import { laterWords } from '../later-words.ts';
import { api, type Medium } from '../service.ts';
import { changeMedium, nameOf } from './medium.ts';
import { isStoredFile } from './stored-file.ts';
import { UploadList } from './upload-list.tsx';
import { addUploads, type FileTaking, type FileUpload } from './uploads.ts';

/** Narrower pictures have no sizes, in pixels. */
const leastWidth = 400;

/** Whether sizes can be made of a picture that has none. */
const mayHaveSizes = ({ sizes = [], mediumType, width = 0, mediumUrl }: Medium) =>
  sizes.length === 0 &&
  /^image\/(jpeg|png|webp|avif)$/.test(mediumType.mimeType ?? '') &&
  width > leastWidth &&
  isStoredFile(mediumUrl, location.href);

/** The file of a medium. A browser that has shown it keeps it without saying who may read it, so it is read anew. */
async function fileOf(medium: Medium): Promise<File> {
  const answer = await fetch(medium.mediumUrl, { cache: 'reload' });
  if (!answer.ok) throw new Error(`The file is answered with ${answer.status}`);
  return new File([await answer.blob()], nameOf(medium), { type: medium.mediumType.mimeType ?? '' });
}

/** Gives a medium the sizes of its file, unless somebody has given it another meanwhile. */
const takingSizes = (blogId: string, { mediumId: id, mediumUrl }: Medium): FileTaking => ({
  take: ({ sizes, thumbHash }) =>
    insist(async () => {
      const path = { blogId, id };
      const { value, etag } = await api.read('/blog/{blogId}/medium/{id}', { path });
      if (!sizes || value.mediumUrl !== mediumUrl) return value;
      return changeMedium(blogId, id, { sizes, thumbHash }, { etag });
    }),
  finish: async medium => medium,
});

const isSending = ({ state }: FileUpload) => state.value.kind === 'sending';

type State = keyof typeof laterWords.sizesState;

interface MakeSizesProps {
  blogId: string;
  medium: Medium;
  done: (medium: Medium) => void;
}

/** Makes the sizes of a picture that was uploaded without: it is read, and sent again with them. */
export function MakeSizes({ blogId, medium, done }: MakeSizesProps) {
  const isWanted = mayHaveSizes(medium);
  const uploads = useSignal<FileUpload[]>([]);
  const state = useSignal<State | undefined>(undefined);
  const isBusy = state.value === 'reading' || uploads.value.some(isSending);
  const make = async () => {
    if (isBusy || !isWanted) return;
    state.value = 'reading';
    uploads.value = [];
    const file = await fileOf(medium).catch(() => undefined);
    state.value = file ? undefined : 'unread';
    if (!file) return;
    const made = (changed: Medium) => {
      if (changed.mediumUrl === medium.mediumUrl) state.value = changed.sizes ? 'made' : 'notMade';
      done(changed);
    };
    addUploads(uploads, blogId, [file], { shrink: false, instead: takingSizes(blogId, medium), done: made });
  };
  // What was made here is said here, and the focus stays.
  if (!isWanted && !state.value) return null;
  return (
    <section class="part">
      <h2>{laterWords.sizesTitle}</h2>
      {isWanted && <p class="quiet">{laterWords.sizesText}</p>}
      <UploadList uploads={uploads} />
      <div class="buttons">
        <button
          type="button"
          class="button"
          aria-disabled={isBusy || !isWanted || undefined}
          onClick={() => void make()}
        >
          {laterWords.makeSizes}
        </button>
        <p class="saved" role="status">
          {state.value && laterWords.sizesState[state.value]}
        </p>
      </div>
    </section>
  );
}
