import { useSignal } from '@preact/signals';
import { useId, useRef } from 'preact/hooks';
import { useTyped } from '../../form/typed.ts';
import { lengthSaid } from '../../frame/too-long.tsx';
import { laterWords } from '../../later-words.ts';
import { limits, tooLong } from '../../limits.ts';
import { AddPicture } from '../../media/add-picture.tsx';
import { useKnownMedia } from '../../media/known-media.ts';
import { nameOf, withAlternativeText } from '../../media/medium.ts';
import { Picker } from '../../media/picker.tsx';
import { Thumb } from '../../media/thumb.tsx';
import { uploadedOf } from '../../media/uploads.ts';
import { type Medium, troubleOf } from '../../service.ts';
import { words } from '../../words.ts';
import type { PostUploads } from '../post-uploads.ts';

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

interface OwnPictureProps {
  blogId: string;
  medium: Medium;
  /** Whether its alternative text is being asked for elsewhere. */
  isAsked: boolean;
  /** Whether it is the image of the post. */
  isImage: boolean;
  makeImage(isImage: boolean): void;
  insert(): void;
  remove(): void;
  described(medium: Medium): void;
}

/** One picture of the post, with its alternative text. */
function OwnPicture({
  blogId,
  medium,
  isAsked,
  isImage,
  makeImage,
  insert,
  remove,
  described,
}: OwnPictureProps) {
  const id = useId();
  const trouble = useSignal('');
  const alternativeText = useTyped(medium.alternativeText ?? '');
  const length = lengthSaid(id, alternativeText.value, limits.line);
  const describe = async (text: string) => {
    if (tooLong(text, limits.line)) return;
    try {
      described(await withAlternativeText(blogId, medium, text));
      alternativeText.settle(text);
      trouble.value = '';
    } catch (error) {
      trouble.value = words.notSaved(troubleOf(error).text);
    }
  };
  return (
    <div class="picture">
      <Thumb medium={medium} />
      <div class="field">
        {!isAsked && (
          <>
            <label for={id}>{words.alternativeText}</label>
            <input
              id={id}
              class="input"
              {...length.attributes}
              placeholder={words.alternativeTextMissing}
              value={alternativeText.value}
              onInput={event => alternativeText.type(event.currentTarget.value)}
              onChange={event => void describe(event.currentTarget.value)}
            />
            {length.note}
          </>
        )}
        {trouble.value && (
          <p class="note trouble" role="alert">
            {trouble.value}
          </p>
        )}
        <label class="check">
          <input
            type="checkbox"
            checked={isImage}
            onChange={event => makeImage(event.currentTarget.checked)}
          />
          {words.imageOfPost}
        </label>
        <div class="buttons">
          <button type="button" class="link-button" onClick={insert}>
            {laterWords.putIntoText}
          </button>
          <button
            type="button"
            class="link-button"
            aria-label={laterWords.removeNamed(nameOf(medium))}
            onClick={remove}
          >
            {laterWords.takeOut}
          </button>
        </div>
      </div>
    </div>
  );
}

/** Whether a row of the uploads asks for the alternative text of a medium. */
const isAsked = ({ list }: PostUploads, { mediumId }: Medium) =>
  list.value.some(
    ({ state: { value: state }, isOpen }) =>
      isOpen.value && state.kind === 'done' && state.medium.mediumId === mediumId,
  );

/** The pictures of a post: added, put into the text, made the post's image, taken out. */
export function PictureField({ blogId, stored, mediaIds, postImageId, change, uploads }: PictureFieldProps) {
  const isChoosing = useSignal(false);
  const toggle = useRef<HTMLButtonElement>(null);
  const known = useKnownMedia(blogId, mediaIds, [...uploadedOf(uploads.list), ...stored]);
  const own = mediaIds.map(known.of).filter(medium => medium !== undefined);
  const without = (id: string) => ({
    mediaIds: mediaIds.filter(each => each !== id),
    postImageId: postImageId === id ? undefined : postImageId,
  });
  return (
    <fieldset class="field">
      <legend>{laterWords.pictures}</legend>
      {own.map(medium => (
        <OwnPicture
          key={medium.mediumId}
          blogId={blogId}
          medium={medium}
          isAsked={isAsked(uploads, medium)}
          isImage={medium.mediumId === postImageId}
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
