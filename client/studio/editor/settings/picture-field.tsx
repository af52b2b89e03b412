import { useSignal } from '@preact/signals';
import { useLayoutEffect, useRef } from 'preact/hooks';
import { laterWords } from '../../later-words.ts';
import { AddPicture } from '../../media/add-picture.tsx';
import { useKnownMedia } from '../../media/known-media.ts';
import { nameOf } from '../../media/medium.ts';
import { Picker } from '../../media/picker.tsx';
import { uploadedOf } from '../../media/uploads.ts';
import type { Medium } from '../../service.ts';
import type { PostUploads } from '../post-uploads.ts';
import { OwnPicture } from './own-picture.tsx';

interface PictureFieldProps {
  blogId: string;
  /** The media that the stored post has. */
  stored: readonly Medium[];
  /** The identifiers of those of the post, and of its image. */
  mediaIds: readonly string[];
  postImageId: string | undefined;
  change(part: { mediaIds: string[]; postImageId?: string | undefined }): void;
  uploads: PostUploads;
}

/** Whether a row of the uploads asks for the alternative text of a medium. */
const isAsked = ({ list }: PostUploads, { mediumId }: Medium) =>
  list.value.some(
    ({ state: { value: state }, isOpen }) =>
      isOpen.value && state.kind === 'done' && state.medium.mediumId === mediumId,
  );

/** Identifiers with two of them in each other's place. */
const exchanged = (ids: readonly string[], one: string, other: string) =>
  ids.map(id => (id === one ? other : id === other ? one : id));

/** The pictures of a post: added, put into the text, made the post's image, moved, taken out. */
export function PictureField({ blogId, stored, mediaIds, postImageId, change, uploads }: PictureFieldProps) {
  const isChoosing = useSignal(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const known = useKnownMedia(blogId, mediaIds, [...uploadedOf(uploads.list), ...stored]);
  const own = mediaIds.map(known.of).filter(medium => medium !== undefined);
  const without = (id: string) => ({
    mediaIds: mediaIds.filter(each => each !== id),
    postImageId: postImageId === id ? undefined : postImageId,
  });
  const moved = useSignal('');
  const toFocus = useRef<HTMLButtonElement | undefined>(undefined);
  // A button loses the focus where its picture is the one that is drawn elsewhere.
  useLayoutEffect(() => {
    toFocus.current?.focus();
    toFocus.current = undefined;
  });
  const move = (at: number, by: 1 | -1, button: HTMLButtonElement) => {
    const [one, other] = [own[at], own[at + by]];
    if (!one || !other) return;
    toFocus.current = button;
    moved.value = laterWords.pictureMoved(nameOf(one), at + by + 1, own.length);
    // What is not shown, as it is deleted or not known yet, stays where it is.
    change({ mediaIds: exchanged(mediaIds, one.mediumId, other.mediumId), postImageId });
  };
  return (
    <fieldset class="field">
      <legend>{laterWords.pictures}</legend>
      {own.map((medium, at) => (
        <OwnPicture
          key={medium.mediumId}
          blogId={blogId}
          medium={medium}
          isAsked={isAsked(uploads, medium)}
          isImage={medium.mediumId === postImageId}
          at={at}
          count={own.length}
          move={(by, button) => move(at, by, button)}
          makeImage={isImage =>
            change({ mediaIds: [...mediaIds], postImageId: isImage ? medium.mediumId : undefined })
          }
          insert={() => uploads.insert(medium)}
          remove={() => change(without(medium.mediumId))}
          described={changed => {
            known.keep(changed);
            uploads.described(changed, medium.alternativeText ?? '');
          }}
        />
      ))}
      {own.length > 1 && (
        <p class="note" aria-live="polite">
          {moved.value || laterWords.picturesNote}
        </p>
      )}
      <AddPicture name={laterWords.uploadPicture} onFiles={files => uploads.add(files)} />
      <button
        type="button"
        class="button"
        ref={toggle}
        aria-expanded={isChoosing.value}
        onClick={() => {
          isChoosing.value = !isChoosing.value;
        }}
      >
        {laterWords.chooseFromMedia}
      </button>
      {isChoosing.value && (
        <Picker
          blogId={blogId}
          isWanted={({ mediumId }) => !mediaIds.includes(mediumId)}
          say={laterWords.addNamed}
          pick={medium => {
            known.keep(medium);
            change({ mediaIds: [...mediaIds, medium.mediumId], postImageId });
            // What had the focus is among the pictures of the post now.
            toggle.current?.focus();
          }}
        />
      )}
    </fieldset>
  );
}
