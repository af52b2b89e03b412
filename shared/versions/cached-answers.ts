import { LRUCache } from 'lru-cache';
import { once } from '../memory/remember.ts';
import type { AnswerHead, Body, BodyStream } from './answer.ts';
import type { Encoding, EntityTag } from './entity-tag.ts';

/** What is known of an answer that is cached, besides its body. */
interface About {
  /** The blog's version for which it was made. */
  version: string;
  /** Made once, because its digests take longer than all else that a cached answer needs. */
  tag: EntityTag;
  head: AnswerHead;
}

/** A whole answer. */
export interface CachedAnswer extends About {
  body: Uint8Array;
  /** The body compressed, once for all who want it; undefined if there was no time for it. */
  compressed(encoding: Encoding): Promise<Uint8Array | undefined>;
  /** The length of all compressed bodies that were made, in bytes. */
  compressedLength: number;
}

type Compress = (body: Uint8Array, encoding: Encoding) => Promise<Uint8Array | undefined>;

/** The memory of a cached answer without its bodies and name, in bytes: its place in the cache, and its objects. */
const overhead = 1_500;

/** The maximum length of an answer that is cached, in bytes. */
const maxLength = 1024 * 1024;

const sizeOf = ({ body, compressedLength }: CachedAnswer, name: string) =>
  overhead + 2 * name.length + body.length + compressedLength;

/**
 * Bytes in memory of their own. A short Buffer is part of a pool of 8 KB, and the output of zlib is part of a chunk of
 * 16 KB; caching the bytes as they are would keep all of it in memory.
 */
const inOwnMemory = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/** The cache of recent answers. A quarter of its bytes is for copies of answers that are still being sent. */
export class CachedAnswers {
  /** Whether answers are cached at all. */
  readonly isOn: boolean;
  readonly #answers: LRUCache<string, CachedAnswer> | undefined;
  readonly #compress: Compress;
  /** The memory that is left for copies, in bytes. */
  #left: number;

  /** @param bytes the maximum memory; 0 caches nothing. */
  constructor(bytes: number, compress: Compress) {
    const forCopies = Math.floor(bytes / 4);
    this.#left = forCopies;
    const maxSize = bytes - forCopies;
    this.isOn = bytes > 0;
    this.#answers = this.isOn ? new LRUCache({ maxSize, sizeCalculation: sizeOf }) : undefined;
    this.#compress = compress;
  }

  get(name: string): CachedAnswer | undefined {
    return this.#answers?.get(name);
  }

  /** Caches an answer: at once if its body is whole, otherwise when all of it was sent. @returns the body to send. */
  async add(name: string, about: About, body: Body): Promise<Body> {
    if (!this.#answers) return body;
    if (body instanceof Uint8Array) {
      this.#set(name, about, body);
      return body;
    }
    const copied = this.#copied(name, about, body);
    // A generator that has not begun would not end the body when it is ended.
    await copied.next();
    return copied;
  }

  /** Passes a body on and caches its copy, unless that gets too long or the body ends early. */
  async *#copied(name: string, about: About, body: BodyStream): BodyStream {
    let parts: Uint8Array[] | undefined = [];
    let length = 0;
    const drop = () => {
      this.#left += length;
      length = 0;
      parts = undefined;
    };
    try {
      yield new Uint8Array(0);
      for await (const part of body) {
        if (part.length > Math.min(this.#left, maxLength - length)) drop();
        if (parts) {
          parts.push(part);
          length += part.length;
          this.#left -= part.length;
        }
        yield part;
      }
      if (parts) this.#set(name, about, Buffer.concat(parts));
    } finally {
      drop();
      await body.return();
    }
  }

  #set(name: string, about: About, bytes: Uint8Array): void {
    if (bytes.length > maxLength) return;
    const body = inOwnMemory(bytes);
    const compressed = once(async (encoding: Encoding) => {
      const made = await this.#compress(body, encoding);
      return made && this.#counted(name, answer, inOwnMemory(made));
    });
    const answer: CachedAnswer = { ...about, body, compressed, compressedLength: 0 };
    this.#answers?.set(name, answer);
  }

  /** Counts a compressed body, if its answer is still cached. */
  #counted(name: string, answer: CachedAnswer, compressed: Uint8Array): Uint8Array {
    answer.compressedLength += compressed.length;
    if (this.#answers?.peek(name) === answer) {
      this.#answers.delete(name);
      this.#answers.set(name, answer);
    }
    return compressed;
  }
}
