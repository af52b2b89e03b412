import { type Signal, useSignal } from '@preact/signals';
import { AddPicture } from '../../media/add-picture.tsx';
import { nameOf, Thumb } from '../../media/medium-card.tsx';
import { UploadRow } from '../../media/upload-row.tsx';
import type { Upload } from '../../media/uploads.ts';
import type { Medium } from '../../service.ts';
import { words } from '../../words.ts';

interface Wanted {
  /** The blog's media, newest first. */
  all: readonly Medium[];
  /** The identifiers of those of the post, and of its image. */
  mediaIds: readonly string[];
  postImageId: string | undefined;
  change(part: { mediaIds: string[]; postImageId?: string | undefined }): void;
  /** Files on their way. */
  uploads: Signal<Upload[]>;
  /** Uploads files, and adds them to the post. */
  addFiles(files: File[]): void;
  /** Puts a picture into the text, where the caret is. */
  insert(medium: Medium): void;
}

/** The pictures of a post: added, put into the text, made the post's image, taken out. */
export function PictureField({ all, mediaIds, postImageId, change, uploads, addFiles, insert }: Wanted) {
  const isChoosing = useSignal(false);
  const own = mediaIds
    .map(id => all.find(({ mediumId }) => mediumId === id))
    .filter(medium => medium !== undefined);
  const others = all.filter(({ mediumId }) => !mediaIds.includes(mediumId));
  const without = (id: string) => ({
    mediaIds: mediaIds.filter(each => each !== id),
    postImageId: postImageId === id ? undefined : postImageId,
  });
  return (
    <fieldset class="field">
      <legend>{words.pictures}</legend>
      <ul class="uploads" aria-label={words.uploads}>
        {uploads.value
          .filter(({ state }) => state.value.kind !== 'done')
          .map(each => (
            <UploadRow key={each.key} of={each} />
          ))}
      </ul>
      {own.map(medium => (
        <div key={medium.mediumId} class="picture">
          <Thumb medium={medium} />
          <div>
            <p class="card-name">{nameOf(medium)}</p>
            <label class="check">
              <input
                type="checkbox"
                checked={medium.mediumId === postImageId}
                onChange={event =>
                  change({
                    mediaIds: [...mediaIds],
                    postImageId: event.currentTarget.checked ? medium.mediumId : undefined,
                  })
                }
              />
              {words.imageOfPost}
            </label>
            <button type="button" class="button plain" onClick={() => insert(medium)}>
              {words.putIntoText}
            </button>
            <button
              type="button"
              class="button plain"
              aria-label={words.removeNamed(nameOf(medium))}
              onClick={() => change(without(medium.mediumId))}
            >
              {words.takeOut}
            </button>
          </div>
        </div>
      ))}
      <AddPicture onFiles={addFiles} />
      <button
        type="button"
        class="button"
        aria-expanded={isChoosing.value}
        onClick={() => {
          isChoosing.value = !isChoosing.value;
        }}
      >
        {words.chooseFromMedia}
      </button>
      {isChoosing.value && (
        <ul class="grid small-grid">
          {others.map(medium => (
            <li key={medium.mediumId}>
              <button
                type="button"
                class="pick"
                aria-label={words.addNamed(medium.alternativeText || nameOf(medium))}
                onClick={() => change({ mediaIds: [...mediaIds, medium.mediumId], postImageId })}
              >
                <Thumb medium={medium} />
              </button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}
