import { LRUCache } from 'lru-cache';
import type { Encoding } from './entity-tag.ts';
import type { Told } from './told.ts';

/** An answer that was made, whole. */
export interface HeldAnswer {
  /** The blog's version that it was made for. */
  version: string;
  told: Told;
  body: Uint8Array;
  /** The body compressed, once it was asked for so. */
  encoded?: Partial<Record<Encoding, Uint8Array>>;
}

/** What an answer takes beside its body and its name, in bytes: its place among the others, and memory of its own. */
const overhead = 1_500;

/** The longest answer that is held, in bytes. */
const longest = 1024 * 1024;

function sizeOf({ body, encoded = {} }: HeldAnswer, name: string): number {
  const compressed = Object.values(encoded).reduce((sum, each) => sum + each.length, 0);
  return overhead + 2 * name.length + body.length + compressed;
}

/**
 * Bytes without the memory around them: a short Buffer is part of a pool of 8 KB, what zlib makes of a chunk of 16 KB,
 * all of which would be held with it.
 */
const inOwnMemory = (bytes: Uint8Array): Uint8Array =>
  bytes.byteLength === bytes.buffer.byteLength ? bytes : new Uint8Array(bytes);

/** A copy of an answer that is being sent, which is held once it is whole and it is known what it was made for. */
export class Copy {
  readonly #answers: HeldAnswers;
  readonly #name: string;
  #parts: Uint8Array[] = [];
  #length = 0;
  #isWhole = false;
  #isDropped = false;
  #madeFor: Pick<HeldAnswer, 'version' | 'told'> | undefined;

  constructor(answers: HeldAnswers, name: string) {
    this.#answers = answers;
    this.#name = name;
  }

  /** Adds what is sent next; drops the copy when it grows too long. */
  add(part: Uint8Array): void {
    if (this.#isDropped) return;
    if (this.#length + part.length > longest || !this.#answers.reserve(part.length)) {
      this.drop();
      return;
    }
    this.#length += part.length;
    this.#parts.push(part);
  }

  /** Says that nothing is to be added any more. */
  end(): void {
    this.#isWhole = true;
    this.#holdIfComplete();
  }

  /** Says what the answer was made for. */
  madeFor(version: string, told: Told): void {
    this.#madeFor = { version, told };
    this.#holdIfComplete();
  }

  /** Lets go of it: it was cut off, or it is not known what it was made for. */
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

/** Answers that were made lately, within so many bytes; of copies that are being made a quarter of that. */
export class HeldAnswers {
  readonly #held: LRUCache<string, HeldAnswer> | undefined;
  readonly #forCopies: number;
  #copied = 0;

  /** @param bytes 0 holds nothing. */
  constructor(bytes: number) {
    this.#forCopies = Math.floor(bytes / 4);
    const maxSize = bytes - this.#forCopies;
    this.#held = bytes > 0 ? new LRUCache({ maxSize, sizeCalculation: sizeOf }) : undefined;
  }

  /** Whether anything is held at all. */
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

  /** Begins a copy of an answer that is about to be sent. */
  copy(name: string): Copy {
    return new Copy(this, name);
  }

  /** Whether there is room for more of a copy, which is taken then. */
  reserve(bytes: number): boolean {
    if (this.#copied + bytes > this.#forCopies) return false;
    this.#copied += bytes;
    return true;
  }

  free(bytes: number): void {
    this.#copied -= bytes;
  }
}
