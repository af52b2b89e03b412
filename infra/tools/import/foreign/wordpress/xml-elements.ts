import { SaxesParser } from 'saxes';
import { BlogFileError } from '../../file/failures.ts';
import type { Bytes } from '../../file/utf8.ts';
import { printable } from '../../printable.ts';
import { StrayAmpersands } from './stray-ampersands.ts';

/** An element with its text, that of its children left out. */
export interface XmlElement {
  name: string;
  attributes: Readonly<Record<string, string>>;
  text: string;
  children: XmlElement[];
}

/** Which elements of a file are wanted. */
export interface ElementSelection {
  /** The depth at which they are: 0 is that of the outermost. */
  depth: number;
  /** The names of elements in them that stay empty. */
  emptied: ReadonlySet<string>;
}

/** The longest element that is read, in characters: the largest post is a fourth of that. */
const maxLength = 32 * 1024 * 1024;

/** What an element takes besides its text, as so many characters: without text there could be any number of them. */
const lengthOfElement = 100;

/** The maximum depth within an element that is read. */
const maxDepth = 20;

/** Characters that XML does not allow (XML 1.0, 2.2); WordPress exports them all the same. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const notAllowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

const tooLong = () =>
  new BlogFileError(`an element is longer than ${maxLength.toLocaleString('en')} characters`);

/** Reads elements while the parser comes across them. */
class XmlCollector {
  /** Those that have ended, and have not been taken yet. */
  elements: XmlElement[] = [];
  readonly #wanted: ElementSelection;
  readonly #ampersands = new StrayAmpersands();
  readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  readonly #open: XmlElement[] = [];
  #depth = 0;
  /** How many elements are open within one that stays empty, itself included. */
  #emptiedDepth = 0;
  /** The length of the element that is read, and of what the parser has not passed on yet. */
  #length = 0;
  #unread = 0;

  constructor(wanted: ElementSelection) {
    this.#wanted = wanted;
    this.#parser.on('error', ({ message }) => {
      const placed = message.trim().replace(/^(\d+):(\d+): /, 'line $1, column $2: ');
      throw new BlogFileError(`it is not XML: ${printable(placed)}`);
    });
    this.#parser.on('doctype', () => {
      throw new BlogFileError('it has a document type, which no export of WordPress has');
    });
    this.#parser.on('opentag', tag => this.#begin(tag));
    this.#parser.on('text', text => this.#addText(text));
    this.#parser.on('cdata', text => this.#addText(text));
    this.#parser.on('closetag', () => this.#end());
  }

  #begin({ name, attributes }: { name: string; attributes: Record<string, string> }): void {
    this.#unread = 0;
    this.#depth += 1;
    if (this.#emptiedDepth > 0) this.#emptiedDepth += 1;
    if (this.#depth <= this.#wanted.depth || this.#emptiedDepth > 0) return;
    if (this.#open.length > maxDepth)
      throw new BlogFileError(`<${printable(name)}> in line ${this.#parser.line} is nested too deeply`);
    const element: XmlElement = { name, attributes, text: '', children: [] };
    this.#open.at(-1)?.children.push(element);
    if (this.#wanted.emptied.has(name)) this.#emptiedDepth = 1;
    else this.#open.push(element);
    this.#count(lengthOfElement);
  }

  #addText(text: string): void {
    this.#unread = 0;
    const element = this.#open.at(-1);
    if (!element || this.#emptiedDepth > 0) return;
    element.text += text;
    this.#count(text.length);
  }

  #end(): void {
    this.#unread = 0;
    this.#depth -= 1;
    if (this.#emptiedDepth > 0) {
      this.#emptiedDepth -= 1;
      return;
    }
    const element = this.#open.pop();
    if (!element || this.#open.length > 0) return;
    this.elements.push(element);
    this.#length = 0;
  }

  #count(length: number): void {
    this.#length += length;
    if (this.#length > maxLength) throw tooLong();
  }

  write(text: string): void {
    this.#unread += text.length;
    this.#parser.write(this.#ampersands.repaired(text));
    if (this.#unread > maxLength) throw tooLong();
  }

  end(): void {
    this.#parser.write(this.#ampersands.end());
    if (this.#depth > 0)
      throw new BlogFileError(`it is incomplete after line ${this.#parser.line}: was it cut off?`);
    this.#parser.close();
  }
}

/** Refuses a file that says that it is in another encoding. */
function refuseEncoding(start: Uint8Array): void {
  const [, encoding = 'utf-8'] =
    /<\?xml\s[^>]*encoding=["']([^"']+)/.exec(Buffer.from(start).toString('latin1')) ?? [];
  // What was UTF-16 has become UTF-8 before.
  if (!/^utf-(?:8|16)$/i.test(encoding))
    throw new BlogFileError(`it is in ${printable(encoding)} (expected UTF-8)`);
}

const linesIn = (text: string) => text.split('\n').length - 1;

async function* texts(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  let lines = 1;
  const decode = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined }).replace(notAllowed, '');
    } catch (error) {
      const [valid = ''] = new TextDecoder().decode(piece).split('\ufffd', 1);
      throw new BlogFileError(`it is not valid UTF-8 in line ${lines + linesIn(valid)}`, { cause: error });
    }
  };
  let isStart = true;
  for await (const piece of bytes) {
    if (isStart) refuseEncoding(piece);
    const text = decode(piece);
    // Plugins print blank lines, which XML does not allow before its declaration.
    const own: string = isStart ? text.trimStart() : text;
    isStart = isStart && own === '';
    yield own;
    lines += linesIn(text);
  }
  yield decode();
}

/**
 * The wanted elements of an XML file, one at a time, in constant memory. No entity is known but those of XML itself.
 * @throws BlogFileError if it is not XML, or is cut off.
 */
export async function* xmlElements(bytes: Bytes, wanted: ElementSelection): AsyncGenerator<XmlElement> {
  const collector = new XmlCollector(wanted);
  for await (const text of texts(bytes)) {
    collector.write(text);
    yield* collector.elements;
    collector.elements = [];
  }
  collector.end();
  yield* collector.elements;
}

/** The text of an element's first child of a name; empty if it has none. */
export const childText = ({ children }: XmlElement, name: string): string =>
  children.find(child => child.name === name)?.text.trim() ?? '';
