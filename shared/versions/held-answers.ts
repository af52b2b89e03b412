import { LRUCache } from 'lru-cache';
import type { Encoding, EntityTag } from './entity-tag.ts';
import type { Told } from './told.ts';

/** A whole answer. */
export interface HeldAnswer {
  /** The blog's version for which it was made. */
  version: string;
  /** Made once, because its digests take longer than all else that a cached answer needs. */
  tag: EntityTag;
  told: Told;
  body: Uint8Array;
  /** The compressed body, once it was requested. */
  encoded?: Partial<Record<Encoding, Uint8Array>>;
}

/** A compressed body; undefined if there was no time to compress it. */
export type Compressed = Uint8Array | undefined;

/** The memory of a cached answer without its body and name, in bytes: its place in the cache, and its objects. */
const overhead = 1_500;

/** The maximum length of an answer that is cached, in bytes. */
const longest = 1024 * 1024;

function sizeOf({ body, encoded = {} }: HeldAnswer, name: string): number {
  const compressed = Object.values(encoded).reduce((sum, each) => sum + each.length, 0);
  return overhead + 2 * name.length + body.length + compressed;
}

/**
 * Bytes in memory of their own. A short Buffer is part of a pool of 8 KB, and the output of zlib is part of a chunk of
 * 16 KB; caching the bytes as they are would keep all of it in memory.
 */
const inOwnMemory = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/** A copy of an answer that is being sent. It is cached once it is whole and its version is known. */
export class Copy {
  readonly #answers: HeldAnswers;
  readonly #name: string;
  #parts: Uint8Array[] = [];
  #length = 0;
  #isWhole = false;
  #isDropped = false;
  #madeFor: Omit<HeldAnswer, 'body'> | undefined;

  constructor(answers: HeldAnswers, name: string) {
    this.#answers = answers;
    this.#name = name;
  }

  /** Adds what is sent next; drops the copy if it grows too long. */
  add(part: Uint8Array): void {
    if (this.#isDropped) return;
    if (this.#length + part.length > longest || !this.#answers.reserve(part.length)) {
      this.drop();
      return;
    }
    this.#length += part.length;
    this.#parts.push(part);
  }

  /** Says that nothing more will be added. */
  end(): void {
    this.#isWhole = true;
    this.#holdIfComplete();
  }

  /** Says for which version the answer was made. */
  madeFor(version: string, tag: EntityTag, told: Told): void {
    this.#madeFor = { version, tag, told };
    this.#holdIfComplete();
  }

  /** Drops the copy, because it was cut off or because its version is not known. */
  drop(): void {
    if (this.#isDropped) return;
    this.#isDropped = true;
    this.#answers.free(this.#length);
    this.#parts = [];
  }

  #holdIfComplete(): void {
    if (!this.#isWhole || !this.#madeFor || this.#isDropped) return;
    const body = Buffer.concat(this.#parts);
    this.drop();
    this.#answers.hold(this.#name, { ...this.#madeFor, body });
  }
}

/** The cache of recent answers. A quarter of its bytes is for copies that are still being made. */
export class HeldAnswers {
  readonly #held: LRUCache<string, HeldAnswer> | undefined;
  readonly #forCopies: number;
  #copied = 0;
  /** The compressions in progress of each body. */
  readonly #compressions = new WeakMap<Uint8Array, Map<Encoding, Promise<Compressed>>>();

  /** @param bytes the maximum memory; 0 caches nothing. */
  constructor(bytes: number) {
    this.#forCopies = Math.floor(bytes / 4);
    const maxSize = bytes - this.#forCopies;
    this.#held = bytes > 0 ? new LRUCache({ maxSize, sizeCalculation: sizeOf }) : undefined;
  }

  /** Whether answers are cached at all. */
  get holdsSome(): boolean {
    return this.#held !== undefined;
  }

  get(name: string): HeldAnswer | undefined {
    return this.#held?.get(name);
  }

  hold(name: string, { encoded, ...answer }: HeldAnswer): void {
    this.#held?.set(name, {
      ...answer,
      body: inOwnMemory(answer.body),
      ...(encoded && {
        encoded: Object.fromEntries(
          Object.entries(encoded).map(([encoding, each]) => [encoding, inOwnMemory(each)]),
        ),
      }),
    });
  }

  /**
   * The compressed body of a held answer. All who want it meanwhile share one compression and its result, even if the answer
   * is no longer held once that is done. One that fails is forgotten.
   * @param compress is called if it is neither held nor being compressed; undefined says that it has no time for it.
   */
  encoded(
    name: string,
    { body }: HeldAnswer,
    encoding: Encoding,
    compress: (body: Uint8Array) => Promise<Compressed>,
  ): Promise<Compressed> {
    const known = this.#current(name, body)?.encoded?.[encoding];
    if (known) return Promise.resolve(known);
    const running = this.#compressions.get(body) ?? new Map<Encoding, Promise<Compressed>>();
    this.#compressions.set(body, running);
    const begun = running.get(encoding);
    if (begun) return begun;
    const compression = compress(body)
      .then(compressed => compressed && this.#holdEncoded(name, body, encoding, inOwnMemory(compressed)))
      .finally(() => running.delete(encoding));
    running.set(encoding, compression);
    return compression;
  }

  /** The answer that is held at a name, if it still has this body. */
  #current(name: string, body: Uint8Array): HeldAnswer | undefined {
    const held = this.#held?.peek(name);
    return held?.body === body ? held : undefined;
  }

  #holdEncoded(name: string, body: Uint8Array, encoding: Encoding, compressed: Uint8Array): Uint8Array {
    const current = this.#current(name, body);
    if (current) this.hold(name, { ...current, encoded: { ...current.encoded, [encoding]: compressed } });
    return compressed;
  }

  /** Starts a copy of an answer that is about to be sent. */
  copy(name: string): Copy {
    return new Copy(this, name);
  }

  /** Takes room for more of a copy; returns whether there was any. */
  reserve(bytes: number): boolean {
    if (this.#copied + bytes > this.#forCopies) return false;
    this.#copied += bytes;
    return true;
  }

  free(bytes: number): void {
    this.#copied -= bytes;
  }
}
