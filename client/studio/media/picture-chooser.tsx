import { useSignal } from '@preact/signals';
import { useRef, useState } from 'preact/hooks';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import { AddPicture } from './add-picture.tsx';
import { isPicture } from './medium.ts';
import { Picker } from './picker.tsx';
import { UploadList } from './upload-list.tsx';
import { addUploads, type FileUpload } from './uploads.ts';

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
          name={words.uploadPicture}
          label={words.uploadPictureFor(label)}
          onFiles={add}
          isPicture
          isOne
        />
        <button
          type="button"
          class="button"
          ref={toggle}
          aria-expanded={isOpen}
          aria-label={words.chooseFromMediaFor(label)}
          onClick={() => open(!isOpen)}
        >
          {words.chooseFromMedia}
        </button>
      </div>
      {isOpen && (
        <Picker
          blogId={blogId}
          isWanted={isPicture}
          say={words.chooseNamed}
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
