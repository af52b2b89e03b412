import { isJsonObject, type JsonObject } from '../../../../shared/values/json-object.ts';
import { withOtherAddresses } from '../media/addresses.ts';
import { withoutSingleSizes, withSizes } from '../media/srcset.ts';
import { originalsOf } from '../media/variants.ts';

/** What a medium says of a file in the service's storage, by the names that the API has for it. */
export interface StoredFile extends JsonObject {
  mediumUrl: string;
}

/** The fields, in lower case, whose texts may name files. */
const texts = new Set(['content', 'bio']);

/** Objects with addresses, by what tells the sizes of one picture apart. */
const bySize = (sizes: unknown): Map<string, string> =>
  new Map(
    (Array.isArray(sizes) ? sizes : [])
      .filter(isJsonObject)
      .map(({ width, mimeType, mediumUrl }) => [`${width} ${mimeType}`, String(mediumUrl)]),
  );

/** Files in the service's storage by the addresses from which they were fetched. */
export class StoredFiles {
  readonly #files = new Map<string, StoredFile>();
  readonly #addresses = new Map<string, string>();
  /** The same files by their addresses in storage. */
  readonly #stored = new Map<string, StoredFile>();
  /** Whether addresses of other sizes of a picture in texts become that of the one that is stored. */
  foldsSizes = false;

  get size(): number {
    return this.#files.size;
  }

  has(address: string): boolean {
    return this.#files.has(address);
  }

  /** @param sizes those that the file of the blog gives: their addresses become those of the same sizes in storage. */
  set(address: string, { sizes: there, ...file }: StoredFile, sizes?: unknown): void {
    // A size that the file gives is nowhere if storage does not have it.
    const stored = { ...file, sizes: there };
    this.#files.set(address, stored);
    this.#stored.set(file.mediumUrl, stored);
    this.#addresses.set(address, file.mediumUrl);
    const moved = bySize(there);
    for (const [size, from] of bySize(sizes)) this.#addresses.set(from, moved.get(size) ?? file.mediumUrl);
  }

  /** Adds to what is known of a file in storage. */
  describe(mediumUrl: string, about: JsonObject): void {
    for (const file of this.#files.values()) if (file.mediumUrl === mediumUrl) Object.assign(file, about);
  }

  /**
   * A blog's own fields, or one of its entities, with what is stored: a medium with all that the service knows of its file, a
   * text with the addresses in it, a blog with the address of its logo. Names are in any case, as the service reads them.
   */
  in(entity: JsonObject): JsonObject {
    let file: StoredFile | undefined;
    const isHtml = Object.entries(entity).some(
      ([name, value]) => name.toLowerCase() === 'contentformat' && value === 'html',
    );
    const fields = Object.entries(entity).map(([name, value]): [string, unknown] => {
      if (typeof value !== 'string') return [name, value];
      const lower = name.toLowerCase();
      if (lower === 'mediumurl') file = this.#files.get(value);
      if (lower === 'logourl') return [name, this.#addresses.get(value) ?? value];
      if (!texts.has(lower)) return [name, value];
      const text = this.#inText(value);
      return [name, isHtml ? withSizes(text, this.#stored) : text];
    });
    return file ? { ...without(Object.fromEntries(fields), file), ...file } : Object.fromEntries(fields);
  }

  #inText(text: string): string {
    if (!this.foldsSizes) return withOtherAddresses(text, this.#addresses);
    const original = (address: string) => originalsOf(address).find(each => this.#addresses.has(each));
    return withoutSingleSizes(
      withOtherAddresses(text, { get: address => this.#addresses.get(original(address) ?? '') }),
    );
  }
}

/** An entity without the fields that another object has, in any case. */
export function without(entity: JsonObject, other: JsonObject): JsonObject {
  const names = new Set(Object.keys(other).map(name => name.toLowerCase()));
  return Object.fromEntries(Object.entries(entity).filter(([name]) => !names.has(name.toLowerCase())));
}
