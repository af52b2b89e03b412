import { codeIn, isBreak, isSpace, paragraphsIn, putRuns, type RunMark, type TextRun } from './runs.ts';

/** An item of a list, by which items that come one after another become lists within lists. */
export interface ItemPlace {
  /** 1 outside of other lists. */
  level: number;
  kind: 'ul' | 'ol';
  /** The number that it shows; nothing if it follows from the one before. */
  number?: number | undefined;
  /** Items of the same list have the same. */
  of: unknown;
  /** Whether it is ticked; nothing if it is none to tick. */
  isTicked?: boolean | undefined;
}

/** A list that is still open, and the item that was put last. */
interface OpenList extends ItemPlace {
  element: Element;
}

type Block = Element | TextRun[];

const isCode = (runs: readonly TextRun[]) =>
  runs.every(run => (run.marks.has('mono') && run.address === undefined) || isSpace(run) || isBreak(run));

/** The blocks of a text in the order in which they come, which are paragraphs, lists and elements that are made already. */
export class Blocks {
  readonly #document: Document;
  readonly #list: Block[] = [];
  #line: TextRun[] = [];
  #open: OpenList[] = [];
  /** What is in an item is put there when all is known. */
  readonly #items: { element: Element; blocks: Blocks; isTicked: boolean | undefined }[] = [];

  constructor(document: Document) {
    this.#document = document;
  }

  put(content: string | Element, marks: ReadonlySet<RunMark>, address: string | undefined): void {
    this.#line.push({ content, marks, address });
  }

  break(): void {
    this.put(this.#document.createElement('br'), new Set(), undefined);
  }

  /** Ends the paragraph that is being written. */
  end(): void {
    const paragraphs = paragraphsIn(this.#line);
    this.#line = [];
    if (paragraphs.length > 0) this.#open = [];
    this.#list.push(...paragraphs);
  }

  block(element: Element): void {
    this.end();
    this.#open = [];
    this.#list.push(element);
  }

  /** @returns where what is in the item goes. */
  item(place: ItemPlace): Blocks {
    this.end();
    const level = Math.min(place.level, this.#open.length + 1);
    this.#open.length = Math.min(this.#open.length, level);
    const last = this.#open[level - 1];
    if (last && (last.kind !== place.kind || last.of !== place.of)) this.#open.length = level - 1;
    const list = this.#open[level - 1] ?? this.#newList(place);
    const element = list.element.appendChild(this.#document.createElement('li'));
    const blocks = new Blocks(this.#document);
    this.#items.push({ element, blocks, isTicked: place.isTicked });
    return blocks;
  }

  #newList(place: ItemPlace): OpenList {
    const element = this.#document.createElement(place.kind);
    if (place.kind === 'ol' && place.number !== undefined && place.number !== 1)
      element.setAttribute('start', String(place.number));
    const around = this.#open.at(-1)?.element.lastElementChild;
    if (around) around.append(element);
    else this.#list.push(element);
    const list = { ...place, element };
    this.#open.push(list);
    return list;
  }

  /** Puts all into an element. */
  into(parent: Element): void {
    this.end();
    for (const block of this.#withCode()) {
      if (!Array.isArray(block)) parent.append(block);
      else putRuns(parent.appendChild(this.#document.createElement('p')), block, this.#document);
    }
    for (const { element, blocks } of this.#items) {
      const lists = [...element.childNodes];
      element.replaceChildren();
      blocks.into(element);
      element.append(...lists);
    }
    for (const list of new Set(this.#items.map(({ element }) => element.parentElement)))
      if (list) settle(list);
    for (const { element, isTicked } of this.#items)
      if (isTicked !== undefined) element.prepend(...tick(isTicked, this.#document));
  }

  /** Paragraphs in the letters of code that follow one another are a block of code. */
  #withCode(): Block[] {
    const blocks: Block[] = [];
    let lines: TextRun[][] = [];
    const endCode = () => {
      const code = lines.map(codeIn).join('\n');
      blocks.push(...(code.includes('\n') ? [codeBlock(code, undefined, this.#document)] : lines));
      lines = [];
    };
    for (const block of this.#list) {
      if (Array.isArray(block) && isCode(block)) lines.push(block);
      else {
        endCode();
        blocks.push(block);
      }
    }
    endCode();
    return blocks;
  }
}

/** A block of code. */
export function codeBlock(text: string, language: string | undefined, document: Document): Element {
  const block = document.createElement('pre');
  const code = block.appendChild(document.createElement('code'));
  if (language) code.className = `language-${language}`;
  code.textContent = text;
  return block;
}

/** A box to tick, and what is between it and the words. */
function tick(isTicked: boolean, document: Document): [Element, string] {
  const box = document.createElement('input');
  box.setAttribute('type', 'checkbox');
  box.setAttribute('disabled', '');
  if (isTicked) box.setAttribute('checked', '');
  return [box, ' '];
}

const isParagraph = (element: Element | null): element is Element => element?.localName === 'p';

const unwrap = (element: Element) => element.replaceWith(...element.childNodes);

/** Items of one paragraph each have no paragraph in them: the list is written without blank lines. What is empty goes. */
function settle(list: Element): void {
  for (const item of [...list.children]) if (item.childNodes.length === 0) item.remove();
  const items = [...list.children];
  const isLoose = items.some(({ children }) => [...children].slice(1).some(isParagraph));
  for (const { firstElementChild: first } of items) if (!isLoose && isParagraph(first)) unwrap(first);
  if (items.length === 0) list.remove();
}
