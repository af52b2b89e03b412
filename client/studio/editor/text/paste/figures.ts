import { fileAttribute } from './pictures.ts';

/** The picture that is all there is in a paragraph, and that stays where it is on the web. */
function pictureAlone(paragraph: Element): Element | undefined {
  const [only, ...others] = paragraph.childNodes;
  const isPicture =
    paragraph.localName === 'p' &&
    others.length === 0 &&
    only instanceof Element &&
    only.localName === 'img' &&
    !only.hasAttribute(fileAttribute);
  return isPicture ? only : undefined;
}

/** What is below a picture, if it is a text and no more. */
function captionIn(caption: Element | null): string | undefined {
  if (!caption || caption.querySelector('a[href], img')) return undefined;
  return caption.textContent.replace(/\s+/g, ' ').trim() || undefined;
}

/**
 * Makes the figure of a picture and its caption, or of several pictures, of what a figure has.
 * @param figure with the blocks in it. @param caption what was in it besides.
 * @returns whether it is one; otherwise its blocks are paragraphs like any others.
 */
export function settleFigure(figure: Element, caption: Element | null): boolean {
  const blocks = [...figure.children];
  const words = captionIn(caption);
  const [first] = blocks;
  const picture = first && pictureAlone(first);
  if (picture && blocks.length === 1) {
    if (words === undefined) return false;
    const below = figure.ownerDocument.createElement('figcaption');
    below.textContent = words;
    figure.replaceChildren(picture, below);
    return true;
  }
  const isPicture = (block: Element) => block.localName === 'figure' && block.className === '';
  const isGallery = blocks.length > 1 && blocks.every(each => isPicture(each) || pictureAlone(each));
  if (!isGallery || caption) return false;
  for (const block of blocks) {
    const alone = pictureAlone(block);
    if (!alone) continue;
    const inner = figure.ownerDocument.createElement('figure');
    inner.append(alone);
    block.replaceWith(inner);
  }
  figure.className = 'gallery';
  return true;
}
