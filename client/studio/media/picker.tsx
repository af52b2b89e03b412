import { useSignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import { laterWords } from '../later-words.ts';
import type { Medium } from '../service.ts';
import { AddPicture } from './add-picture.tsx';
import { useLibrary } from './library.ts';
import { MediaGrid } from './media-grid.tsx';
import { isPicture, nameOf } from './medium.ts';
import { Thumb } from './thumb.tsx';
import { UploadList } from './upload-list.tsx';
import { addUploads, type FileUpload } from './uploads.ts';

interface PickerProps {
  blogId: string;
  isWanted: (medium: Medium) => boolean;
  /** What the button of a medium does. */
  say: (name: string) => string;
  pick: (medium: Medium) => void;
}

/** The blog's media, of which one is picked. */
export function Picker({ blogId, isWanted, say, pick }: PickerProps) {
  const library = useLibrary(blogId);
  return (
    <MediaGrid
      library={library}
      isWanted={isWanted}
      isAside
      show={medium => (
        <li key={medium.mediumId}>
          <button
            type="button"
            class="pick"
            aria-label={say(medium.alternativeText || nameOf(medium))}
            title={nameOf(medium)}
            onClick={() => pick(medium)}
          >
            <Thumb medium={medium} />
          </button>
        </li>
      )}
    />
  );
}

interface ChooserProps {
  blogId: string;
  /** What the picture is, such as the logo. */
  label: string;
  pick: (medium: Medium) => void;
}

/** Uploads a picture for a form, or chooses one of the media. */
export function PictureChooser({ blogId, label, pick }: ChooserProps) {
  const uploads = useSignal<FileUpload[]>([]);
  const [isOpen, open] = useState(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const add = (files: File[]) => addUploads(uploads, blogId, files, { shrink: true, done: pick });
  return (
    <>
      <UploadList uploads={uploads} />
      <div class="buttons">
        <AddPicture
          name={laterWords.uploadPicture}
          label={laterWords.uploadPictureFor(label)}
          onFiles={add}
          isPicture
          isOne
        />
        <button
          type="button"
          class="button"
          ref={toggle}
          aria-expanded={isOpen}
          aria-label={laterWords.chooseFromMediaFor(label)}
          onClick={() => open(!isOpen)}
        >
          {laterWords.chooseFromMedia}
        </button>
      </div>
      {isOpen && (
        <Picker
          blogId={blogId}
          isWanted={isPicture}
          say={laterWords.chooseNamed}
          pick={medium => {
            pick(medium);
            open(false);
            toggle.current?.focus();
          }}
        />
      )}
    </>
  );
}
