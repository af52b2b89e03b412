import { BlogFileError } from './failures.ts';

const quote = 0x22;
const backslash = 0x5c;
const openBracket = 0x5b;
const closeBracket = 0x5d;
const openBrace = 0x7b;
const closeBrace = 0x7d;

/** The maximum depth: what parses the JSON takes up to half a kilobyte of memory for each level. */
const maxLevels = 100_000;

/** The depth of what is directly in an array that is directly in the JSON's outermost value. */
const wantedDepth = 2;

/** Whether the byte at an index follows an odd number of backslashes, of which the first can be at `from`. */
function isEscaped(bytes: Uint8Array, from: number, at: number): boolean {
  let first = at;
  while (first > from && bytes[first - 1] === backslash) first--;
  return (at - first) % 2 === 1;
}

/** Takes the parts of a JSON text, in order. */
export interface JsonParts {
  /** A piece of what is outside the objects. */
  outside(bytes: Uint8Array): void;
  /** A whole object, from brace to brace. */
  object(bytes: Uint8Array): void;
}

/**
 * Cuts out of a JSON text the objects in the arrays of its outermost value, without parsing anything: the text may be
 * invalid inside and outside of them. @throws BlogFileError if it is nested too deeply. Ten megabytes take two to ten milliseconds.
 */
export class ArrayObjects {
  readonly #parts: JsonParts;
  #depth = 0;
  #isInArray = false;
  #isInString = false;
  #isEscaped = false;
  /** The pieces of the current object, except for the rest of the current chunk; undefined outside of objects. */
  #object: Uint8Array[] | undefined;

  constructor(parts: JsonParts) {
    this.#parts = parts;
  }

  write(bytes: Uint8Array): void {
    let from = 0;
    for (let at = this.#isInString ? this.#afterString(bytes, 0) : 0; at < bytes.length; at++) {
      const byte = bytes[at];
      if (byte === quote) at = this.#afterString(bytes, at + 1) - 1;
      else if (byte === openBrace || byte === openBracket) {
        if (byte === openBrace && this.#isInArray && this.#depth === wantedDepth) {
          this.#parts.outside(bytes.subarray(from, at));
          this.#object = [];
          from = at;
        }
        this.#depth += 1;
        if (this.#depth > maxLevels)
          throw new BlogFileError(`it is nested more than ${maxLevels.toLocaleString('en')} levels deep`);
        if (this.#depth === wantedDepth) this.#isInArray = byte === openBracket;
      } else if (byte === closeBrace || byte === closeBracket) {
        this.#depth -= 1;
        if (this.#object && this.#depth === wantedDepth) {
          this.#endObject(this.#object, bytes.subarray(from, at + 1));
          from = at + 1;
        }
      }
    }
    const rest = bytes.subarray(from);
    if (this.#object) this.#object.push(rest);
    else this.#parts.outside(rest);
  }

  #endObject(pieces: Uint8Array[], last: Uint8Array): void {
    this.#object = undefined;
    this.#parts.object(pieces.length === 0 ? last : Buffer.concat([...pieces, last]));
  }

  /** The index after the end of a string, from within which bytes are read; their length if it does not end in them. */
  #afterString(bytes: Uint8Array, start: number): number {
    const from = this.#isEscaped ? start + 1 : start;
    let at = bytes.indexOf(quote, from);
    while (at >= 0 && isEscaped(bytes, from, at)) at = bytes.indexOf(quote, at + 1);
    this.#isInString = at < 0;
    // The escaped byte is the first one of the next chunk.
    this.#isEscaped = at < 0 && (from > bytes.length || isEscaped(bytes, from, bytes.length));
    return at < 0 ? bytes.length : at + 1;
  }
}
