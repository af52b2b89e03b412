import { useSignal } from '@preact/signals';
import { useId } from 'preact/hooks';
import { useTyped } from '../../form/typed.ts';
import { Icon } from '../../frame/icons.tsx';
import { lengthSaid } from '../../frame/too-long.tsx';
import { laterWords } from '../../later-words.ts';
import { limits, tooLong } from '../../limits.ts';
import { nameOf, withAlternativeText } from '../../media/medium.ts';
import { Thumb } from '../../media/thumb.tsx';
import { type Medium, troubleOf } from '../../service.ts';
import { words } from '../../words.ts';

interface OwnPictureProps {
  blogId: string;
  medium: Medium;
  /** Whether its alternative text is being asked for elsewhere. */
  isAsked: boolean;
  /** Whether it is the image of the post. */
  isImage: boolean;
  /** Where it is among the pictures of the post, and how many there are. */
  at: number;
  count: number;
  move(by: 1 | -1, button: HTMLButtonElement): void;
  makeImage(isImage: boolean): void;
  insert(): void;
  remove(): void;
  described(medium: Medium): void;
}

/** One picture of the post, with its alternative text. */
export function OwnPicture({
  blogId,
  medium,
  isAsked,
  isImage,
  at,
  count,
  move,
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
  const mover = (icon: 'up' | 'down', label: string, by: 1 | -1, isOff: boolean) => (
    <button
      type="button"
      class="button plain"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={event => isOff || move(by, event.currentTarget)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div class="picture">
      <div>
        <Thumb medium={medium} />
        {count > 1 && (
          <>
            {mover('up', laterWords.moveUp(nameOf(medium)), -1, at === 0)}
            {mover('down', laterWords.moveDown(nameOf(medium)), 1, at === count - 1)}
          </>
        )}
      </div>
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
