import { useId, useRef } from 'preact/hooks';
import { laterWords } from '../later-words.ts';
import { useKnownMedia } from './known-media.ts';
import { PictureChooser } from './picker.tsx';
import { Thumb } from './thumb.tsx';

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
            aria-label={laterWords.removeNamed(label)}
            onClick={() => {
              change('');
              field.current?.focus();
            }}
          >
            {laterWords.takeOut}
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
