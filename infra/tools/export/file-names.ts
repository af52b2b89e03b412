import { withPlainLatin } from '../../../shared/values/latin.ts';

/** The maximum length of a name without its extension and number. */
const maxStem = 100;

/** A name of letters and digits of ASCII, which every file system, archive and site generator takes as it is. */
function stemOf(name: string): string {
  const words = withPlainLatin(name).match(/[a-z\d]+/g) ?? [];
  return words.join('-').slice(0, maxStem).replace(/-$/, '') || 'untitled';
}

/** Names for the files of a folder, each different from the others also where upper and lower case are the same. */
export class FileNames {
  readonly #taken = new Set<string>();

  /**
   * @param name what the file would be called: a slug, or the last part of an address; any text.
   * @param extension with its dot; by default that of the name.
   */
  choose(name: string, extension = /\.[a-z\d]{2,5}$/i.exec(name)?.[0].toLowerCase() ?? ''): string {
    const own = name.toLowerCase().endsWith(extension) ? name.slice(0, name.length - extension.length) : name;
    const stem = stemOf(own);
    for (let number = 1; ; number++) {
      const chosen = `${stem}${number === 1 ? '' : `-${number}`}${extension}`;
      if (this.#taken.has(chosen)) continue;
      this.#taken.add(chosen);
      return chosen;
    }
  }
}
