import { useSignal } from '@preact/signals';
import { useId, useRef, useState } from 'preact/hooks';
import type { Medium } from '../service.ts';
import { words } from '../words.ts';
import { AddPicture } from './add-picture.tsx';
import { useKnownMedia } from './known-media.ts';
import { isPicture } from './medium.ts';
import { Picker } from './picker.tsx';
import { Thumb } from './thumb.tsx';
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

interface PictureInputProps {
  blogId: string;
  label: string;
  /** The identifier of the picture; empty for none. */
  value: string;
  change: (value: string) => void;
}

/** A field of a form that is one of the blog's pictures. */
export function PictureInput({ blogId, label, value, change }: PictureInputProps) {
  const id = useId();
  const field = useRef<HTMLFieldSetElement>(null);
  const known = useKnownMedia(blogId, value ? [value] : [], []);
  const medium = known.of(value);
  return (
    <fieldset class="field" aria-labelledby={id} ref={field} tabIndex={-1}>
      <span class="label" id={id}>
        {label}
      </span>
      {value && (
        <div class="chosen">
          {medium && <Thumb medium={medium} alt={medium.alternativeText} />}
          <button
            type="button"
            class="link-button"
            aria-label={words.removeNamed(label)}
            onClick={() => {
              change('');
              field.current?.focus();
            }}
          >
            {words.takeOut}
          </button>
        </div>
      )}
      <PictureChooser
        blogId={blogId}
        label={label}
        pick={picked => {
          known.keep(picked);
          change(picked.mediumId);
        }}
      />
    </fieldset>
  );
}
