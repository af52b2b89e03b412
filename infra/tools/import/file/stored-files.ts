import type { JsonObject } from '../../../../shared/values/json-object.ts';
import { withOtherAddresses } from '../media/addresses.ts';
import { withoutSingleSizes } from '../media/srcset.ts';
import { originalsOf } from '../media/variants.ts';

/** What a medium says of a file in the service's storage, by the names that the API has for it. */
export interface StoredFile extends JsonObject {
  mediumUrl: string;
}

/** The fields, in lower case, whose texts may name files. */
const texts = new Set(['content', 'bio']);

/** Files in the service's storage by the addresses from which they were fetched. */
export class StoredFiles {
  readonly #files = new Map<string, StoredFile>();
  readonly #addresses = new Map<string, string>();
  /** Whether addresses of other sizes of a picture in texts become that of the one that is stored. */
  foldsSizes = false;

  get size(): number {
    return this.#files.size;
  }

  has(address: string): boolean {
    return this.#files.has(address);
  }

  set(address: string, file: StoredFile): void {
    this.#files.set(address, file);
    this.#addresses.set(address, file.mediumUrl);
  }

  /**
   * A blog's own fields, or one of its entities, with what is stored: a medium with all that the service knows of its file, a
   * text with the addresses in it, a blog with the address of its logo. Names are in any case, as the service reads them.
   */
  in(entity: JsonObject): JsonObject {
    let file: StoredFile | undefined;
    const fields = Object.entries(entity).map(([name, value]): [string, unknown] => {
      if (typeof value !== 'string') return [name, value];
      const lower = name.toLowerCase();
      if (lower === 'mediumurl') file = this.#files.get(value);
      if (lower === 'logourl') return [name, this.#addresses.get(value) ?? value];
      return [name, texts.has(lower) ? this.#inText(value) : value];
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
