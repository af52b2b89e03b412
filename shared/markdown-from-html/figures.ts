import { sayingOf } from './meaning.ts';
import { type Element, isBlank, type Node } from './tree.ts';

/** A picture that stands in no line of words. */
export interface FigurePicture {
  readonly img: Element;
  /** What is below it; undefined if nothing is. */
  readonly caption: string | undefined;
  readonly isWide: boolean;
}

const shownIn = (nodes: readonly Node[]) => nodes.filter(node => !isBlank(node));

const isElement = (node: Node | undefined, name: string): node is Element =>
  typeof node === 'object' && node.name === name;

/** Classes by which systems say that something is a picture or its caption, where it is known to be one. */
const ofPictures =
  /^(?:wp-block-image|wp-element-caption|blocks-gallery-(?:item|item__caption|grid)|wp-caption(?:-text)?|aligncenter|is-style-default|kg-(?:card|image|image-card|card-hascaption|gallery-(?:image|container|row)))$/;

/** Classes by which they say that several are a gallery, and how it looked. */
const ofGalleries =
  /^(?:gallery|wp-block-gallery(?:-\d+|-is-layout-flex)?|has-nested-images|columns-\w+|is-cropped|is-layout-flex|kg-gallery-card)$/;

/** Classes by which they say that one is wider than the text. */
const wide = /^(?:wide|alignwide|alignfull|kg-width-(?:wide|full))$/;

/** What an element of a figure says by its classes; undefined if it says anything else. */
function classesOf(element: Element): string[] | undefined {
  const { class: named = '', ...others } = Object.fromEntries(sayingOf(element));
  const classes = named.split(' ').filter(each => each !== '' && !ofPictures.test(each));
  return Object.keys(others).length === 0 ? classes : undefined;
}

const saysNothing = (element: Element) => classesOf(element)?.length === 0;

/** A picture that says nothing but where it is and what it shows; that and its sides, if a system has written these with all of its pictures. */
function plainPicture(node: Node | undefined, isOfSystem = false): Element | undefined {
  if (!isElement(node, 'img')) return undefined;
  const { src, alt, class: named = '', ...others } = Object.fromEntries(sayingOf(node));
  const { width: _, height: __, ...more } = others;
  const isPlain = Object.keys(isOfSystem ? more : others).length === 0;
  if (!isPlain || src === undefined || alt === undefined) return undefined;
  if (named.split(' ').some(each => each !== '' && !ofPictures.test(each))) return undefined;
  return element(
    'img',
    [],
    [
      ['src', src],
      ['alt', alt],
    ],
  );
}

/** The pictures of a line that has nothing else, and says nothing more of them; undefined of any other. */
export function picturesAlone(nodes: readonly Node[]): FigurePicture[] | undefined {
  const shown = shownIn(nodes);
  const pictures = shown.map(node => plainPicture(node)).filter(img => img !== undefined);
  if (pictures.length === 0 || pictures.length < shown.length) return undefined;
  return pictures.map(img => ({ img, caption: undefined, isWide: false }));
}

/** Whether a line is nothing but pictures, of which one has a title. */
export const isTitled = (nodes: readonly Node[]): boolean =>
  nodes.every(node => isBlank(node) || isElement(node, 'img')) &&
  nodes.some(node => typeof node === 'object' && node.attributes.has('title'));

/** The text of a caption; undefined if it is more than a text. */
function captionOf(element: Element): string | undefined {
  const [text, ...others] = element.children;
  return saysNothing(element) && typeof text === 'string' && others.length === 0 ? text : undefined;
}

/** The picture of a figure; undefined of any other. */
function pictureOf(figure: Element): FigurePicture | undefined {
  const classes = classesOf(figure);
  const isOfSystem = /(?:wp-block-image|kg-image-card)\b/.test(figure.attributes.get('class') ?? '');
  const [first, below, ...others] = shownIn(figure.children);
  const img = plainPicture(first, isOfSystem);
  if (!img || others.length > 0 || !classes?.every(each => wide.test(each))) return undefined;
  const isWide = classes.length > 0;
  if (below === undefined) return { img, caption: undefined, isWide };
  const caption = isElement(below, 'figcaption') ? captionOf(below) : undefined;
  return caption === undefined ? undefined : { img, caption, isWide };
}

/** The pictures of a gallery, in whatever rows they stand; undefined if there is anything else. */
function picturesIn(nodes: readonly Node[], isOfSystem: boolean): FigurePicture[] | undefined {
  const pictures: FigurePicture[] = [];
  for (const node of shownIn(nodes)) {
    if (typeof node === 'string') return undefined;
    const img = isOfSystem ? plainPicture(node, true) : undefined;
    const one = img ? { img, caption: undefined, isWide: false } : undefined;
    const its =
      node.name === 'figure'
        ? [pictureOf(node)]
        : /^(?:ul|li|div)$/.test(node.name) && isOfSystem && saysNothing(node)
          ? picturesIn(node.children, true)
          : [one];
    for (const each of its ?? [undefined]) {
      if (!each) return undefined;
      pictures.push(each);
    }
  }
  return pictures;
}

/** The pictures of a figure or a gallery that a paragraph of Markdown stands for; undefined of any other. */
export function figurePictures(element: Element): FigurePicture[] | undefined {
  if (!/^(?:figure|ul|div)$/.test(element.name)) return undefined;
  const [inner, ...others] = shownIn(element.children);
  // What is around a picture that is in the middle.
  const isAround = element.name === 'div' && element.attributes.get('class') === 'wp-block-image';
  if (isAround && others.length === 0 && isElement(inner, 'figure')) return figurePictures(inner);
  const classes = classesOf(element) ?? [];
  if (classes.some(each => ofGalleries.test(each))) {
    const isOfSystem = classes.some(each => /^(?:wp-block|kg)-gallery/.test(each));
    const isGallery = classes.every(each => ofGalleries.test(each) || wide.test(each));
    const pictures = isGallery ? picturesIn(element.children, isOfSystem) : undefined;
    return pictures && pictures.length > (isOfSystem ? 0 : 1) ? pictures : undefined;
  }
  const picture = element.name === 'figure' ? pictureOf(element) : undefined;
  return picture && [picture];
}

function element(name: string, children: readonly Node[], attributes: [string, string][] = []): Element {
  return { name, attributes: new Map(attributes), children, hasBlock: false };
}

function figureOf({ img, caption, isWide }: FigurePicture): Element {
  const below = caption === undefined ? [] : [element('figcaption', [caption])];
  return element('figure', [img, ...below], isWide ? [['class', 'wide']] : []);
}

function asWritten(pictures: readonly FigurePicture[]): Element {
  const figures = pictures.map(figureOf);
  const [only] = figures;
  return only && figures.length === 1 ? only : element('figure', figures, [['class', 'gallery']]);
}

/** A tidy text with all pictures that Markdown has as paragraphs of nothing else in the figures that it makes of these: they say the same. */
export function withFigures(nodes: readonly Node[]): Node[] {
  return nodes.map(node => {
    if (typeof node === 'string') return node;
    const isParagraph = node.name === 'p' && sayingOf(node).size === 0;
    const pictures = isParagraph ? picturesAlone(node.children) : figurePictures(node);
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
