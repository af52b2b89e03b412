import { sayingOf } from './meaning.ts';
import { type Element, isBlank, type Node } from './tree.ts';

/** A picture that stands in no line of words. */
export interface FigurePicture {
  readonly img: Element;
  /** What is below it; undefined if nothing is. */
  readonly caption: string | undefined;
  readonly isWide: boolean;
}

/** What an element says, besides a class that is one of these. */
function saysNothingBut(element: Element, ...classes: string[]): boolean {
  const { class: named, ...others } = Object.fromEntries(sayingOf(element));
  return Object.keys(others).length === 0 && (named === undefined || classes.includes(named));
}

const isPlainPicture = (node: Node | undefined): node is Element =>
  typeof node === 'object' &&
  node.name === 'img' &&
  [...sayingOf(node).keys()].every(name => name === 'src' || name === 'alt');

/** The pictures of a line that has nothing else, and says nothing more of them; undefined of any other. */
export function picturesAlone(nodes: readonly Node[]): FigurePicture[] | undefined {
  const shown = nodes.filter(node => !isBlank(node));
  if (shown.length === 0 || !shown.every(isPlainPicture)) return undefined;
  return shown.map(img => ({ img, caption: undefined, isWide: false }));
}

/** Whether a line is nothing but pictures, of which one has a title. */
export const isTitled = (nodes: readonly Node[]): boolean =>
  nodes.every(node => isBlank(node) || (typeof node === 'object' && node.name === 'img')) &&
  nodes.some(node => typeof node === 'object' && node.attributes.has('title'));

function pictureOf(figure: Node): FigurePicture | undefined {
  if (typeof figure !== 'object' || figure.name !== 'figure' || !saysNothingBut(figure, 'wide'))
    return undefined;
  const [img, below, ...others] = figure.children.filter(node => !isBlank(node));
  if (!isPlainPicture(img) || others.length > 0) return undefined;
  const isWide = sayingOf(figure).has('class');
  if (below === undefined) return { img, caption: undefined, isWide };
  if (typeof below !== 'object' || below.name !== 'figcaption' || !saysNothingBut(below)) return undefined;
  const [caption, ...more] = below.children;
  return typeof caption === 'string' && more.length === 0 ? { img, caption, isWide } : undefined;
}

/** The pictures of a figure or a gallery that a paragraph of Markdown stands for; undefined of any other. */
export function figurePictures(element: Element): FigurePicture[] | undefined {
  if (element.attributes.get('class') !== 'gallery') {
    const picture = pictureOf(element);
    return picture && [picture];
  }
  const figures = element.children.filter(node => !isBlank(node));
  const pictures = figures.map(pictureOf).filter(picture => picture !== undefined);
  const isGallery = saysNothingBut(element, 'gallery') && pictures.length === figures.length;
  return isGallery && pictures.length > 1 ? pictures : undefined;
}

const element = (name: string, children: readonly Node[], attributes: [string, string][] = []): Element => ({
  name,
  attributes: new Map(attributes),
  children,
  hasBlock: false,
});

function figureOf({ img, caption, isWide }: FigurePicture): Element {
  const below = caption === undefined ? [] : [element('figcaption', [caption])];
  return element('figure', [img, ...below], isWide ? [['class', 'wide']] : []);
}

function asWritten(pictures: readonly FigurePicture[]): Element {
  const figures = pictures.map(figureOf);
  const [only] = figures;
  return only && figures.length === 1 ? only : element('figure', figures, [['class', 'gallery']]);
}

/** A tidy text with each paragraph of nothing but pictures as the figure that Markdown makes of it: they say the same. */
export function withFigures(nodes: readonly Node[]): Node[] {
  return nodes.map(node => {
    if (typeof node === 'string') return node;
    const isParagraph = node.name === 'p' && sayingOf(node).size === 0;
    const pictures = isParagraph ? picturesAlone(node.children) : undefined;
    if (pictures) return asWritten(pictures);
    return { ...node, children: withFigures(node.name === 'li' ? withItemFigure(node) : node.children) };
  });
}

/** What is in an item of a list, whose first text has no paragraph. */
function withItemFigure({ children }: Element): readonly Node[] {
  const end = children.findIndex(node => typeof node === 'object' && node.name !== 'img');
  const run = end < 0 ? children : children.slice(0, end);
  const pictures = picturesAlone(run);
  return pictures ? [asWritten(pictures), ...children.slice(run.length)] : children;
}
