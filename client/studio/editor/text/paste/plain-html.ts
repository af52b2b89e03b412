import { linkAddress } from './addresses.ts';
import { Blocks, type ItemPlace } from './blocks.ts';
import { codeOf, languageOf } from './code.ts';
import {
  isHidden,
  isMonospace,
  keepsSpace,
  type StyleDeclarations,
  stylesOf,
  withoutStyles,
} from './declared.ts';
import {
  hasOtherLetters,
  headingLevel,
  isAnchor,
  isBlank,
  isBlock,
  isFrame,
  isLine,
  leftOut,
  takeTick,
} from './element-kinds.ts';
import { settleFigure } from './figures.ts';
import { type Look, lookIn, plainLook } from './look.ts';
import { type PastedPictures, pictureOf } from './pictures.ts';
import { tableOf } from './tables.ts';
import { wordItem } from './word-lists.ts';

type ReadElement = (element: Element, declared: StyleDeclarations, look: Look, into: Blocks) => void;

/** Makes a text of what programs put on the clipboard: elements that say what they are, and nothing of how that is shown. */
class ClipboardReader {
  readonly #document: Document;
  readonly #styleOf: (element: Element) => StyleDeclarations;
  readonly #base: string | undefined;
  readonly #pictures: PastedPictures;
  /** Whether letters of code are code: a page may have them for all. */
  readonly #hasCode: boolean;

  constructor(body: HTMLElement, sheet: string, pictures: PastedPictures) {
    this.#document = body.ownerDocument;
    this.#styleOf = stylesOf(body, sheet);
    this.#base = body.querySelector('base')?.getAttribute('href') ?? undefined;
    this.#pictures = pictures;
    const isOffice = body.querySelector('[id^="docs-internal-guid"], [class^="Mso"]') !== null;
    this.#hasCode = isOffice || hasOtherLetters(body, this.#styleOf);
  }

  read(nodes: Iterable<Node>, into: Blocks): void {
    this.#nodes(nodes, plainLook, into);
  }

  #nodes(nodes: Iterable<Node>, look: Look, into: Blocks): void {
    for (const node of nodes) {
      if (node.nodeType === Node.TEXT_NODE) this.#text(node.nodeValue ?? '', look, into);
      else if (node instanceof Element) this.#element(node, look, into);
    }
  }

  #text(text: string, look: Look, into: Blocks): void {
    for (const [index, line] of (look.keepsSpace ? text.split('\n') : [text]).entries()) {
      if (index > 0) into.break();
      if (line !== '') into.put(line, look.marks, look.address);
    }
  }

  #lookIn(element: Element, declared: StyleDeclarations, around: Look): Look {
    const look = lookIn(element, declared, around);
    const isCode =
      this.#hasCode && isMonospace(declared) && !look.marks.has('code') && !look.marks.has('kbd');
    return isCode ? { ...look, marks: new Set([...look.marks, 'mono']) } : look;
  }

  #element(element: Element, around: Look, into: Blocks): void {
    const declared = this.#styleOf(element);
    if (leftOut.has(element.localName) || isHidden(element, declared)) return;
    const look = this.#lookIn(element, declared, around);
    const level = headingLevel(element);
    const item = wordItem(element, this.#styleOf);
    if (level !== undefined) this.#heading(element, level, into);
    else if (item) this.#nodes(element.childNodes, look, into.item(item));
    else (this.#byName[element.localName] ?? this.#other).call(this, element, declared, look, into);
  }

  /** What is more than its words and how they look. */
  readonly #byName: Readonly<Record<string, ReadElement>> = {
    br: (_element, _declared, _look, into) => into.break(),
    hr: (_element, _declared, _look, into) => into.block(this.#document.createElement('hr')),
    img: (...given) => this.#picture(...given),
    a: (element, _declared, look, into) => this.#link(element, look, into),
    ul: (element, _declared, look, into) => this.#list(element, 1, look, into),
    ol: (element, _declared, look, into) => this.#list(element, 1, look, into),
    menu: (element, _declared, look, into) => this.#list(element, 1, look, into),
    blockquote: (element, _declared, look, into) => this.#quote(element, look, into),
    details: (element, _declared, look, into) => this.#details(element, look, into),
    figure: (element, _declared, look, into) => this.#figure(element, look, into),
    table: (element, _declared, look, into) => this.#table(element, look, into),
    math: (element, _declared, look, into) => this.#formula(element, look, into),
    pre: (element, _declared, _look, into) => this.#code(element, into),
  };

  #other(element: Element, declared: StyleDeclarations, look: Look, into: Blocks): void {
    const isQuote = /^Mso(?:Intense)?Quote/.test(element.className);
    if (element.classList.contains('Apple-converted-space')) into.put(' ', look.marks, look.address);
    else if (isQuote) this.#quote(element, look, into);
    else if (!isBlock(element, declared)) this.#nodes(element.childNodes, look, into);
    else if (isMonospace(declared) && keepsSpace(declared)) this.#code(element, into);
    else if (!isLine(element)) {
      into.end();
      this.#nodes(element.childNodes, look, into);
      into.end();
    } else if (isBlank(element)) into.end();
    else {
      this.#nodes(element.childNodes, look, into);
      into.break();
    }
  }

  #quote(element: Element, look: Look, into: Blocks): void {
    const inner = new Blocks(this.#document);
    this.#nodes(element.childNodes, look, inner);
    const made = this.#document.createElement('blockquote');
    inner.into(made);
    if (made.hasChildNodes()) into.block(made);
  }

  #heading(element: Element, level: number, into: Blocks): void {
    for (const link of element.querySelectorAll('a')) if (isAnchor(link)) link.remove();
    const made = this.#document.createElement(`h${level}`);
    this.#inline(element, plainLook, made);
    // A heading is bold by itself.
    for (const bold of made.querySelectorAll('strong')) bold.replaceWith(...bold.childNodes);
    for (const end of made.querySelectorAll('br')) end.replaceWith(' ');
    made.normalize();
    if (made.hasChildNodes()) into.block(made);
  }

  /** Puts what is in an element into one that has one line, or as many as have a break between them. */
  #inline(element: Element, look: Look, into: Element): void {
    const inner = new Blocks(this.#document);
    this.#nodes(element.childNodes, look, inner);
    inner.into(into);
    const parts = [...into.children];
    if (!parts.every(({ localName }) => localName === 'p')) return;
    for (const [index, part] of parts.entries()) {
      if (index > 0) part.before(this.#document.createElement('br'));
      part.replaceWith(...part.childNodes);
    }
  }

  #picture(element: Element, declared: StyleDeclarations, look: Look, into: Blocks): void {
    if (element.closest('[role="checkbox"]')) return;
    const shown = pictureOf(element, declared, this.#base, this.#pictures);
    if (shown !== undefined) into.put(shown, look.marks, look.address);
  }

  #figure(element: Element, look: Look, into: Blocks): void {
    const caption = element.querySelector(':scope > figcaption');
    const made = this.#document.createElement('figure');
    this.#without(caption, element, look, made);
    const isFigure = settleFigure(made, caption);
    for (const block of isFigure ? [made] : [...made.children]) into.block(block);
    if (!isFigure) this.#nodes(caption?.childNodes ?? [], look, into);
    into.end();
  }

  #link(element: Element, look: Look, into: Blocks): void {
    const address = linkAddress(element.getAttribute('href') ?? '', this.#base);
    this.#nodes(element.childNodes, { ...look, address: look.address ?? address }, into);
  }

  #list(element: Element, level: number, look: Look, into: Blocks): void {
    const kind = element.localName === 'ol' ? 'ol' : 'ul';
    let number = kind === 'ol' ? Number(element.getAttribute('start') ?? 1) : undefined;
    for (const child of element.children) {
      // Google Docs and old editors put lists beside the items that they belong to.
      if (/^[uo]l$/.test(child.localName)) this.#list(child, level + 1, look, into);
      else if (child.localName === 'li') {
        this.#item(child, { level, kind, number, of: element }, look, into);
        number = undefined;
      } else this.#element(child, look, into);
    }
  }

  /** Word in a browser gives each item a list of its own, and says how deep it is. */
  #item(item: Element, place: ItemPlace, around: Look, into: Blocks): void {
    const declared = this.#styleOf(item);
    if (isHidden(item, declared)) return;
    const said = Number(item.getAttribute('data-aria-level') ?? 0) - around.lists;
    const at = said > 0 ? { ...place, level: said, of: item.getAttribute('data-listid') } : place;
    const inner = into.item({ ...at, isTicked: takeTick(item) });
    const look = { ...this.#lookIn(item, declared, around), lists: around.lists + place.level };
    this.#nodes(item.childNodes, look, inner);
  }

  #details(element: Element, look: Look, into: Blocks): void {
    const made = this.#document.createElement('details');
    const summary = element.querySelector(':scope > summary');
    if (summary) this.#inline(summary, look, made.appendChild(this.#document.createElement('summary')));
    this.#without(summary, element, look, made);
    into.block(made);
  }

  /** Puts what is in an element, but for one part of it, into another. */
  #without(part: Element | null, element: Element, look: Look, made: Element): void {
    const inner = new Blocks(this.#document);
    for (const child of [...element.childNodes]) if (child !== part) this.#nodes([child], look, inner);
    inner.into(made);
  }

  #code(element: Element, into: Blocks): void {
    const block = codeOf(element, languageOf(element));
    if (block) into.block(block);
  }

  #formula(element: Element, look: Look, into: Blocks): void {
    const source = element.querySelector('annotation[encoding="application/x-tex"]') ?? element;
    into.put(source.textContent.trim(), new Set([...look.marks, 'code']), look.address);
  }

  #table(element: Element, look: Look, into: Blocks): void {
    into.end();
    const rows = Array.from(element.querySelectorAll('tr'), row => this.#cellsOf(row));
    if (element.querySelector('td.blob-code')) this.#codeTable(element, into);
    else if (isFrame(element) || rows.flat().length < 2) this.#frame(element, look, into);
    else {
      const caption = element.querySelector('caption');
      if (caption) this.#nodes(caption.childNodes, look, into);
      const visible = rows.filter(row => row.length > 0);
      const cells = visible.map((row, index) => row.map(cell => this.#cell(cell, index === 0, look)));
      const made = tableOf(cells, this.#document);
      if (made) into.block(made);
    }
  }

  #cellsOf(row: Element): Element[] {
    if (isHidden(row, this.#styleOf(row))) return [];
    return [...row.children].filter(
      cell => /^t[dh]$/.test(cell.localName) && !isHidden(cell, this.#styleOf(cell)),
    );
  }

  /** What is in a frame, or alone in a table, is a text like any other. */
  #frame(element: Element, look: Look, into: Blocks): void {
    for (const part of element.querySelectorAll(':scope > * > tr > *, :scope > caption')) {
      this.#nodes(part.childNodes, look, into);
      into.end();
    }
  }

  #cell(cell: Element, isHead: boolean, look: Look): Element {
    const made = this.#document.createElement('td');
    const declared = this.#styleOf(cell);
    for (const name of ['colspan', 'rowspan']) {
      const span = Number(cell.getAttribute(name) ?? 1);
      if (span > 1) made.setAttribute(name, String(span));
    }
    const side = cell.getAttribute('align') ?? declared.get('text-align');
    if (side) made.setAttribute('align', side);
    const marks = new Set(lookIn(cell, declared, look).marks);
    // A head is bold by itself.
    if (isHead) marks.delete('strong');
    else if (cell.localName === 'th') marks.add('strong');
    this.#inline(cell, { ...look, marks }, made);
    if (isHead) for (const bold of made.querySelectorAll('strong')) bold.replaceWith(...bold.childNodes);
    made.normalize();
    return made;
  }

  /** GitHub shows code as a table, a row for each line. */
  #codeTable(element: Element, into: Blocks): void {
    const code = this.#document.createElement('pre');
    for (const line of element.querySelectorAll('td.blob-code'))
      code.append(`${line.textContent.replace(/^\n|\n$/g, '')}\n`);
    const block = codeOf(code, languageOf(element));
    if (block) into.block(block);
  }
}

/** As many elements are read, and become others: some hundred pages of Word. More would keep the page from answering. */
const most = { read: 20_000, made: 5_000 };

const countIn = (body: HTMLElement) => body.getElementsByTagName('*').length;

/** A text as plain HTML, in an element of a document that nobody sees: nothing in it was loaded or run. Nothing if it is too much. */
export function plainHtml(
  html: string,
  document: Document,
): { body: HTMLElement; pictures: PastedPictures } | undefined {
  const pictures: PastedPictures = { files: [], hosts: [], lost: [] };
  const { body: given } = document.implementation.createHTMLDocument('');
  const { html: read, sheets } = withoutStyles(html);
  given.innerHTML = read;
  if (countIn(given) > most.read) return undefined;
  const { body } = document.implementation.createHTMLDocument('');
  const blocks = new Blocks(given.ownerDocument);
  new ClipboardReader(given, sheets, pictures).read(given.childNodes, blocks);
  blocks.into(body);
  return countIn(body) > most.made ? undefined : { body, pictures };
}
