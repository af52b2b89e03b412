// @ts-check
// Which file is at which path of the site. Texts of the blog become names of files here, so here is decided which of them can.

import { maxName } from './site.mjs';

/** Parts of a path that file systems do not take for a name, each with the reason; the first match counts. @type {readonly [RegExp, string][]} */
const unfit = [
  [/^$/, 'a part of it is empty'],
  [/^\.\.?$/, 'it is outside of the site'],
  [/^\./, 'a name in it begins with a dot, as those that web servers read for themselves'],
  [/[\p{Cc}\\]/u, 'a name in it has a character that no file has'],
];

/** Names that Windows does not have, or has for devices. */
const unfitOnWindows = /[<>:"|?*]|[. ]$|^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i;

/** Why a name can be none of a file; undefined if it can. @param {string} name */
function faultIn(name) {
  const [, reason] = unfit.find(([pattern]) => pattern.test(name)) ?? [];
  if (reason) return reason;
  if (Buffer.byteLength(name) > maxName)
    return `a name in it has more than the ${maxName} bytes that files take`;
  return process.platform === 'win32' && unfitOnWindows.test(name) ? 'Windows has no such name' : undefined;
}

/** Names that some file systems take for one. @param {string} path */
const folded = path => path.normalize('NFC').toLowerCase();

/** A path without the names below another. @param {string} path @returns {string[]} */
const foldersOf = path => {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
};

/** @typedef {{ file: string, fault?: undefined } | { file?: undefined, fault: string }} Place */

/** The places of a site's files. The first page that asks for a place gets it. */
export class Places {
  /** Each file, by what some file systems take it for. @type {Map<string, string>} */
  #files = new Map();
  /** @type {Set<string>} */
  #folders = new Set();
  /** @param {string} root the path of the site's root. */
  constructor(root) {
    this.root = root;
  }

  /** The files that have a place. */
  [Symbol.iterator]() {
    return this.#files.values();
  }

  /** Whether a file would be where a folder has to be, or the other way round. @param {string} file */
  isInTheWay(file) {
    const key = folded(file);
    return this.#folders.has(key) || foldersOf(key).some(folder => this.#files.has(folder));
  }

  /**
   * Takes the place of a page: a folder with an index, so that no path makes it a file of another kind.
   * @param {string} path
   * @param {boolean} [isFile] whether the page is at the path itself, because that is the site's own or ends in `.html`.
   * @returns {Place}
   */
  take(path, isFile = false) {
    if (!path.startsWith(this.root)) return { fault: 'it is outside of the site' };
    const below = decodeURIComponent(path.slice(this.root.length));
    const file = isFile ? below : `${below.replace(/\/$/, '')}/index.html`.replace(/^\//, '');
    const fault = file
      .split('/')
      .map(faultIn)
      .find(each => each !== undefined);
    if (fault) return { fault };
    const key = folded(file);
    const there = this.#files.get(key);
    if (there === file || this.isInTheWay(file)) return { fault: 'another page is there' };
    if (there) return { fault: `many file systems take it for ${there}` };
    this.#files.set(key, file);
    for (const folder of foldersOf(key)) this.#folders.add(folder);
    return { file };
  }
}
