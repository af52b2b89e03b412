import { realpath, stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';
import { percentDecoded } from '../../percent-decoded.ts';
import { NotMoved } from './not-moved.ts';

/** A year, as WordPress and Ghost have it in the addresses of files. */
const year = /^(?:19|20)\d\d$/;

/** What the system says of a path at which no file can be. */
const absent = new Set<unknown>(['ENOENT', 'ENOTDIR', 'ENAMETOOLONG', 'EINVAL']);

/** The folder in which the old system had its files, under any name. */
export class MediaFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * The path of the file at an address, without links, if the folder has it: at the address's whole path, or else at the longest
   * end of that. An end has the year, so that no file of another month takes the place of one that is missing.
   * @throws NotMoved if it is there, and cannot be had.
   */
  async pathOf(address: string): Promise<string | undefined> {
    const segments = segmentsOf(address);
    if (!segments) return undefined;
    const dated = segments.findIndex(segment => year.test(segment));
    const named = segments.lastIndexOf(basename(this.#path)) + 1;
    const last = Math.max(dated < 0 ? segments.length - 1 : dated, Math.min(named, segments.length - 1));
    for (let start = 0; start <= last; start++) {
      const found = await this.#find(segments.slice(start).join(sep));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  /** The file with a name, in either form in which systems write letters with marks: a Mac takes them apart. */
  async #find(name: string): Promise<string | undefined> {
    for (const each of new Set([name, name.normalize('NFC'), name.normalize('NFD')])) {
      const found = await this.#resolved(join(this.#path, each));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  async #resolved(path: string): Promise<string | undefined> {
    try {
      const [whole, folder] = [await realpath(path), await realpath(this.#path)];
      if (!(await stat(whole)).isFile()) return undefined;
      if (whole.startsWith(join(folder, sep))) return whole;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (absent.has(code)) return undefined;
      throw new NotMoved(`it cannot be read in the folder (${code})`, { cause: error });
    }
    throw new NotMoved('it is a link that leads out of the folder, which is not followed');
  }
}

/** The decoded segments of an address's path; undefined if one of them could lead out of a folder. */
function segmentsOf(address: string): string[] | undefined {
  if (!URL.canParse(address)) return undefined;
  const segments = new URL(address).pathname.split('/').slice(1).map(percentDecoded);
  const leadsAway = (name: string) =>
    name === '..' || name.includes(sep) || name.includes('/') || name.includes('\0');
  return segments.some(leadsAway) ? undefined : segments;
}
