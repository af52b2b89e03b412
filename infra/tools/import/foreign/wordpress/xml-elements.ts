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

/** The longest element that is read, in characters: the largest post is a fourth of that. */
const maxLength = 32 * 1024 * 1024;

/** The maximum depth within an element that is read. */
const maxDepth = 20;

/** Characters that XML does not allow (XML 1.0, 2.2); WordPress exports them all the same. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what is looked for
const notAllowed = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g;

/** Reads elements while the parser comes across them. */
class Collector {
  /** Those that have ended, and have not been taken yet. */
  elements: XmlElement[] = [];
  readonly #ampersands = new StrayAmpersands();
  readonly #parser = new SaxesParser<{ xmlns: false }>({ xmlns: false });
  readonly #open: XmlElement[] = [];
  #depth = 0;
  #length = 0;

  /** @param at the depth of the wanted elements: 0 is that of the outermost. */
  constructor(at: number) {
    this.#parser.on('error', ({ message }) => {
      throw new BlogFileError(`it is not XML: ${printable(message.trim())}`);
    });
    this.#parser.on('xmldecl', ({ encoding = 'utf-8' }) => {
      if (!/^utf-(?:8|16)$/i.test(encoding))
        throw new BlogFileError(`it is in ${printable(encoding)} (expected UTF-8)`);
    });
    this.#parser.on('opentag', ({ name, attributes }) => {
      if (this.#depth++ < at) return;
      if (this.#open.length > maxDepth) throw new BlogFileError(`<${printable(name)}> is nested too deeply`);
      if (this.#open.length === 0) this.#length = 0;
      const element: XmlElement = { name, attributes, text: '', children: [] };
      this.#open.at(-1)?.children.push(element);
      this.#open.push(element);
    });
    const addText = (text: string) => {
      const element = this.#open.at(-1);
      if (element) element.text += text;
    };
    this.#parser.on('text', addText);
    this.#parser.on('cdata', addText);
    this.#parser.on('closetag', () => {
      this.#depth -= 1;
      const element = this.#open.pop();
      if (element && this.#open.length === 0) this.elements.push(element);
    });
  }

  write(text: string): void {
    this.#length += text.length;
    if (this.#length > maxLength)
      throw new BlogFileError(`an element is longer than ${maxLength.toLocaleString('en')} characters`);
    this.#parser.write(this.#ampersands.repaired(text));
    if (this.elements.length > 0) this.#length = 0;
  }

  end(): void {
    this.#parser.write(this.#ampersands.end()).close();
  }
}

async function* texts(bytes: Bytes): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const decode = (piece?: Uint8Array) => {
    try {
      return decoder.decode(piece, { stream: piece !== undefined }).replace(notAllowed, '');
    } catch (error) {
      throw new BlogFileError('it is not valid UTF-8', { cause: error });
    }
  };
  for await (const piece of bytes) yield decode(piece);
  yield decode();
}

/**
 * The elements at a depth of an XML file, one at a time, in constant memory. No entity is known but those of XML itself.
 * @throws BlogFileError if it is not XML, or is cut off.
 */
export async function* xmlElements(bytes: Bytes, depth: number): AsyncGenerator<XmlElement> {
  const collector = new Collector(depth);
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
