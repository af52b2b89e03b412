import type { EditorView } from '@codemirror/view';
import { filesOf } from '../../../media/shown-picture.ts';
import type { Medium } from '../../../service.ts';
import { words } from '../../../words.ts';
import type { Picture } from './picture-paragraph.ts';
import { pictureWords } from './picture-words.ts';

/** The sides of pictures that are not among the media, once they have been loaded: the next time nothing moves. */
const sides = new Map<string, { width: number; height: number }>();

/** A picture in words: one that is on another site, which is not loaded here (media/stored-file.ts), or gone. */
function card({ address, alternativeText }: Picture, why: string): HTMLElement {
  const element = document.createElement('span');
  element.className = 'cm-card';
  element.setAttribute('role', 'img');
  element.setAttribute('aria-label', `${alternativeText || pictureWords.picture}: ${why}`);
  element.append(
    ...[alternativeText, why, address].filter(Boolean).map(text => {
      const line = document.createElement('span');
      line.textContent = text;
      return line;
    }),
  );
  return element;
}

/**
 * The element that shows a picture: its smallest file that fills the place, or words.
 * @param width of the place, in pixels of the page.
 */
export function pictureElement(
  picture: Picture,
  medium: Medium | undefined,
  width: number,
  view: EditorView,
): HTMLElement {
  const { address, alternativeText } = picture;
  const files = filesOf(medium ?? { mediumUrl: address }, width * devicePixelRatio);
  const [first, second] = files;
  if (!first) return card(picture, pictureWords.onOtherSite);
  const image = new Image();
  const known = medium?.width && medium.height ? medium : sides.get(address);
  if (known) Object.assign(image, { width: known.width, height: known.height });
  image.alt = alternativeText || words.alternativeTextMissing;
  image.draggable = false;
  image.decoding = 'async';
  image.onload = () => {
    if (!known) sides.set(address, { width: image.naturalWidth, height: image.naturalHeight });
    view.requestMeasure();
  };
  image.onerror = () => {
    if (second && image.src !== second) image.src = second;
    else image.replaceWith(card(picture, pictureWords.notShown));
    view.requestMeasure();
  };
  image.src = first;
  return image;
}
