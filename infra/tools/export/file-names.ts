import { makeSlug } from '../../../shared/values/slug.ts';

/** Names for the files of a folder, each different from the others also where upper and lower case are the same. */
export class FileNames {
  readonly #taken = new Set<string>();

  /**
   * @param name what the file would be called: a slug, or the last part of an address; any text.
   * @param extension with its dot; by default that of the name.
   */
  choose(name: string, extension = /\.[a-z\d]{2,5}$/i.exec(name)?.[0].toLowerCase() ?? ''): string {
    const own = name.toLowerCase().endsWith(extension) ? name.slice(0, name.length - extension.length) : name;
    const stem = makeSlug(own, 'untitled');
    for (let number = 1; ; number++) {
      const chosen = `${stem}${number === 1 ? '' : `-${number}`}${extension}`;
      if (this.#taken.has(chosen)) continue;
      this.#taken.add(chosen);
      return chosen;
    }
  }
}
