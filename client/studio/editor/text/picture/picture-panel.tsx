import { useId, useState } from 'preact/hooks';
import { PictureChooser } from '../../../media/picker.tsx';
import type { Medium } from '../../../service.ts';
import { words } from '../../../words.ts';
import { mediumAt, postPictures } from '../live/post-pictures.ts';
import { moveTo, neighbour, pickedPlace, remove, step, stepWithin } from './change-picture.ts';
import { withAddress, withAlternativeText, withCaption, withWidth } from './changed-picture.ts';
import type { OpenPanel } from './open-panel.tsx';
import type { Picture } from './picture-paragraph.ts';
import { pictureWords } from './picture-words.ts';

interface PanelProps {
  panel: OpenPanel;
  picture: Picture;
}

interface WordsFieldProps {
  panel: OpenPanel;
  label: string;
  note: string;
  value: string;
  change(source: string, text: string): string;
}

/** A field with words of the picture, which are written when somebody goes on. */
function WordsField({ panel, label, note, value, change }: WordsFieldProps) {
  const id = useId();
  const [typed, setTyped] = useState<string>();
  const settle = () => {
    panel.settle();
    setTyped(undefined);
  };
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        dir="auto"
        aria-describedby={`${id}-note`}
        value={typed ?? value}
        onInput={({ currentTarget: { value: text } }) => {
          setTyped(text);
          panel.type(label, source => change(source, text));
        }}
        onChange={settle}
        onKeyDown={event => {
          if (event.key !== 'Enter' || event.isComposing) return;
          event.preventDefault();
          settle();
          panel.leave();
        }}
      />
      <p class="note" id={`${id}-note`}>
        {note}
      </p>
    </div>
  );
}

/** What a picture says, if its source stands here. */
function Words({ panel, picture }: PanelProps) {
  const isFigure = pickedPlace(panel.view.state) !== undefined;
  return (
    <>
      <WordsField
        panel={panel}
        label={words.alternativeText}
        note={words.alternativeTextNote}
        value={picture.alternativeText}
        change={withAlternativeText}
      />
      {isFigure && (
        <>
          <WordsField
            panel={panel}
            label={pictureWords.caption}
            note={pictureWords.captionNote}
            value={picture.caption}
            change={withCaption}
          />
          <label class="switch">
            <input
              type="checkbox"
              checked={picture.isWide}
              onChange={({ currentTarget: { checked } }) =>
                panel.rewrite(source => withWidth(source, checked))
              }
            />
            {pictureWords.wide}
          </label>
        </>
      )}
    </>
  );
}

/** Where else the picture can be. */
function Moves({ panel: { view } }: Pick<PanelProps, 'panel'>) {
  const place = pickedPlace(view.state);
  if (!place) return null;
  const isGallery = place.count > 1;
  const above = neighbour(view.state, false);
  const below = neighbour(view.state, true);
  const go = isGallery ? stepWithin : step;
  const button = (name: string, act: () => void) => (
    <button type="button" class="button" onClick={act}>
      {name}
    </button>
  );
  return (
    <div class="buttons">
      {button(pictureWords.earlier, () => go(view, false))}
      {button(pictureWords.later, () => go(view, true))}
      {isGallery && button(pictureWords.outOf, () => step(view, true))}
      {above && button(pictureWords.intoAbove, () => moveTo(view, above))}
      {below && button(pictureWords.intoBelow, () => moveTo(view, below))}
    </div>
  );
}

/** With another file; what was said of the one before as a file is not said of it. */
const replacing = (before: Medium | undefined, after: Medium, said: string) => (source: string) => {
  const isOfFile = said === '' || said === before?.alternativeText;
  const replaced = withAddress(source, after.mediumUrl);
  return isOfFile ? withAlternativeText(replaced, after.alternativeText ?? '') : replaced;
};

/** What a picture of the text says, and what can be done with it. */
export function PicturePanel({ panel, picture }: PanelProps) {
  const { view } = panel;
  const post = view.state.field(postPictures);
  const medium = mediumAt(view.state, picture.address);
  const [isReplacing, replace] = useState(false);
  const isImage = medium !== undefined && medium.mediumId === post?.postImageId;
  return (
    <section
      class="picture-panel"
      aria-label={pictureWords.picture}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        panel.leave();
      }}
    >
      {picture.isReference ? (
        <p class="note">{pictureWords.elsewhere}</p>
      ) : (
        <Words panel={panel} picture={picture} />
      )}
      <Moves panel={panel} />
      {post && medium && (
        <label class="switch">
          <input
            type="checkbox"
            checked={isImage}
            onChange={({ currentTarget: { checked } }) => post.makeImage(checked ? medium : undefined)}
          />
          {words.imageOfPost}
        </label>
      )}
      <div class="buttons">
        {post && !picture.isReference && (
          <button
            type="button"
            class="button"
            aria-expanded={isReplacing}
            onClick={() => replace(!isReplacing)}
          >
            {pictureWords.replace}
          </button>
        )}
        <button
          type="button"
          class="button"
          onClick={() => {
            panel.close();
            view.dispatch({ selection: { anchor: picture.from + 2 } });
            view.focus();
          }}
        >
          {pictureWords.asText}
        </button>
        <button
          type="button"
          class="button"
          onClick={() => {
            panel.close();
            remove(view);
            view.focus();
          }}
        >
          {pictureWords.remove}
        </button>
        <button type="button" class="button" onClick={panel.leave}>
          {words.close}
        </button>
      </div>
      {isReplacing && post && (
        <PictureChooser
          blogId={post.blogId}
          label={pictureWords.another}
          pick={picked => {
            post.take(picked);
            panel.rewrite(replacing(medium, picked, picture.alternativeText));
            replace(false);
          }}
        />
      )}
    </section>
  );
}
