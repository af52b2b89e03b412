import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { Decoration, type EditorView, WidgetType } from '@codemirror/view';
import type { Medium } from '../../../service.ts';
import type { TextRange } from '../format/edit.ts';
import { mediumAt } from '../live/post-pictures.ts';
import { figureAt } from './figures.ts';
import { pictureElement } from './picture-element.ts';
import { type Picture, pictureAt, type SyntaxNode } from './picture-paragraph.ts';

/** How wide places are, in pixels: a column of text, one of a gallery, and a line. */
const widths = { column: 672, gallery: 336, line: 96 };

/** A picture as it is shown: with its medium, if that is known. */
interface Shown {
  picture: Picture;
  medium: Medium | undefined;
}

/** The pictures that an element shows, as a text. */
const keys = new WeakMap<HTMLElement, string>();

/** Marks the picture that is picked, if one is. */
function mark(element: HTMLElement, picked: number): void {
  for (const [at, each] of element.querySelectorAll('.cm-picture').entries())
    each.classList.toggle('cm-picked', at === picked);
}

/** Pictures in the place of their source. Those of a figure are below each other's captions; within words there is one without. */
abstract class Pictures extends WidgetType {
  protected readonly shown: readonly Shown[];
  readonly #picked: number;
  readonly #key: string;

  /** @param selected exactly one of them, if it is picked. */
  constructor(state: EditorState, pictures: readonly Picture[], selected: TextRange) {
    super();
    this.shown = pictures.map(picture => ({ picture, medium: mediumAt(state, picture.address) }));
    this.#picked = pictures.findIndex(({ from, to }) => from === selected.from && to === selected.to);
    const [{ from: start } = { from: 0 }] = pictures;
    this.#key = JSON.stringify(
      this.shown.map(({ picture, medium }) => [{ ...picture, from: picture.from - start, to: 0 }, medium]),
    );
  }

  override eq(other: Pictures): boolean {
    return this.#key === other.#key && this.#picked === other.#picked;
  }

  override toDOM(view: EditorView): HTMLElement {
    const element = this.draw(view);
    keys.set(element, this.#key);
    mark(element, this.#picked);
    return element;
  }

  /** Of the same pictures another one may be picked, which loads none of them anew. */
  override updateDOM(element: HTMLElement): boolean {
    if (keys.get(element) !== this.#key) return false;
    mark(element, this.#picked);
    return true;
  }

  override ignoreEvent(): boolean {
    return false;
  }

  protected abstract draw(view: EditorView): HTMLElement;
}

function figureElement({ picture, medium }: Shown, width: number, view: EditorView): HTMLElement {
  const figure = document.createElement('figure');
  figure.className = picture.isWide ? 'cm-picture cm-wide' : 'cm-picture';
  figure.append(pictureElement(picture, medium, width, view));
  if (!picture.caption) return figure;
  const caption = figure.appendChild(document.createElement('figcaption'));
  caption.textContent = picture.caption;
  caption.dir = 'auto';
  return figure;
}

/** A paragraph of pictures alone, as readers see it. */
export class FigurePictures extends Pictures {
  override get estimatedHeight(): number {
    const [{ medium: { width = 3, height = 2 } = {} } = {}] = this.shown;
    if (this.shown.length > 1) return Math.ceil(this.shown.length / 3) * 180;
    return (Math.min(width, widths.column) * height) / width;
  }

  protected draw(view: EditorView): HTMLElement {
    const element = document.createElement('div');
    const isGallery = this.shown.length > 1;
    element.className = isGallery ? 'cm-figure cm-gallery' : 'cm-figure';
    const width = isGallery ? widths.gallery : widths.column;
    element.append(...this.shown.map(each => figureElement(each, width, view)));
    return element;
  }
}

/** A picture within words. */
class LinePicture extends Pictures {
  protected draw(view: EditorView): HTMLElement {
    const element = document.createElement('span');
    const place = element.appendChild(document.createElement('span'));
    place.className = 'cm-picture';
    place.append(
      ...this.shown.map(({ picture, medium }) => pictureElement(picture, medium, widths.line, view)),
    );
    return element;
  }
}

/** Whether a paragraph is drawn as a figure, so that nothing else of it is. */
export const isFigure = (state: EditorState, { from, to }: TextRange): boolean =>
  (figureAt(state, { from, to })?.pictures.length ?? 0) > 0;

/**
 * What shows a picture within words; undefined if readers get its source, the caret is in that, or it goes on in another line, which a
 * plugin cannot hide.
 */
export function pictureInLine(state: EditorState, node: SyntaxNode): Decoration | undefined {
  const { from, to, head, empty } = state.selection.main;
  const isInSource = empty && node.from < head && head < node.to;
  if (isInSource || state.doc.lineAt(node.from).to < node.to) return undefined;
  const picture = pictureAt(state.doc, syntaxTree(state), node);
  return picture && Decoration.replace({ widget: new LinePicture(state, [picture], { from, to }) });
}
