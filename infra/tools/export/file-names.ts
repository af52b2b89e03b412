import { withPlainLatin } from '../../../shared/values/latin.ts';

/** The maximum length of a name without its extension and number. */
const maxStem = 100;

/** What Windows takes for a device, and Hugo for the page of a folder. */
const reserved = /^(?:con|prn|aux|nul|com\d|lpt\d|index)$/;

/** A name of letters and digits of ASCII, which every file system, archive and site generator takes as it is. */
function stemOf(name: string): string {
  const words = withPlainLatin(name).match(/[a-z\d]+/g) ?? [];
  const stem = words.join('-').slice(0, maxStem).replace(/-$/, '') || 'untitled';
  return reserved.test(stem) ? `${stem}-file` : stem;
}

/** Names for the files of a folder, each different from the others also where upper and lower case are the same. */
export class FileNames {
  readonly #taken: Set<string>;

  /** @param taken names that none gets. */
  constructor(taken: readonly string[] = []) {
    this.#taken = new Set(taken);
  }

  /**
   * @param name what the file would be called, without an extension: a slug, or the last part of an address; any text.
   * @param extension with its dot.
   */
  choose(name: string, extension: string): string {
    const stem = stemOf(name);
    for (let number = 1; ; number++) {
      const chosen = `${stem}${number === 1 ? '' : `-${number}`}${extension}`;
      if (this.#taken.has(chosen)) continue;
      this.#taken.add(chosen);
      return chosen;
    }
  }
}
