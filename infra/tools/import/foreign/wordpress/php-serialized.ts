/** A value that PHP has serialized: objects are not read. */
export type PhpValue = string | number | boolean | null | PhpArray;

/** An array of PHP by its keys, which may be numbers. */
export type PhpArray = ReadonlyMap<string, PhpValue>;

/** The longest value that is read, in bytes, and how deep it may be nested. Settings of plugins have a few hundred bytes. */
const maxLength = 256 * 1024;
const maxDepth = 20;

/** A value that is none, or lies about its lengths. */
class NotSerialized extends Error {}

class PhpReader {
  readonly #bytes: Buffer;
  #at = 0;

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }

  value(depth = 0): PhpValue {
    const type = this.#until(1);
    if (type === 'N') {
      this.#expect(';');
      return null;
    }
    this.#expect(':');
    if (type === 'i' || type === 'd') return this.#number(';');
    if (type === 'b') return this.#number(';') !== 0;
    if (type === 's') return this.#text();
    if (type === 'a' && depth < maxDepth) return this.#array(depth);
    throw new NotSerialized();
  }

  #array(depth: number): PhpArray {
    const count = this.#number(':');
    this.#expect('{');
    const values = new Map<string, PhpValue>();
    for (let index = 0; index < count; index += 1) {
      const key = this.value(maxDepth);
      values.set(String(key), this.value(depth + 1));
    }
    this.#expect('}');
    return values;
  }

  /** Its length is in bytes. */
  #text(): string {
    const length = this.#number(':');
    this.#expect('"');
    const text = this.#until(length);
    this.#expect('";');
    return text;
  }

  #number(end: string): number {
    const to = this.#bytes.indexOf(end, this.#at);
    const text = to < 0 || to - this.#at > 30 ? '' : this.#until(to - this.#at);
    this.#expect(end);
    if (!/^-?\d+(?:\.\d+)?(?:E[+-]?\d+)?$/i.test(text)) throw new NotSerialized();
    return Number(text);
  }

  #until(length: number): string {
    const end = this.#at + length;
    if (!Number.isInteger(length) || length < 0 || end > this.#bytes.length) throw new NotSerialized();
    const text = this.#bytes.toString('utf8', this.#at, end);
    this.#at = end;
    return text;
  }

  #expect(text: string): void {
    if (this.#until(text.length) !== text) throw new NotSerialized();
  }
}

/** Whether a text looks like a value that PHP has serialized, be it whole or not. */
export const looksSerialized = (text: string): boolean => /^(?:[aOC]:\d+:|[sidb]:[\d.-]+[:;]|N;)/.test(text);

/** The value that PHP has serialized as a text (php.net, serialize); undefined if it is none that is whole. */
export function unserialized(text: string): PhpValue | undefined {
  const bytes = Buffer.from(text.trim());
  if (bytes.length > maxLength) return undefined;
  const reader = new PhpReader(bytes);
  try {
    const value = reader.value();
    return reader.isAtEnd ? value : undefined;
  } catch (error) {
    if (error instanceof NotSerialized) return undefined;
    throw error;
  }
}

/** The entries of an array that PHP has serialized as a text; none if it is no array. */
export function entriesOf(text: string): [key: string, value: PhpValue][] {
  const value = unserialized(text);
  return value instanceof Map ? [...value] : [];
}
