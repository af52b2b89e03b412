import { stat } from 'node:fs/promises';
import { basename, join, sep } from 'node:path';

/** The folder in which the old system had its files. */
export class MediaFolder {
  readonly #path: string;

  constructor(path: string) {
    this.#path = path;
  }

  /**
   * The path of the file at an address, if the folder has it. What follows the folder's own name in the address is its place in
   * the folder; if the address does not have that name, its whole path is.
   */
  async pathOf(address: string): Promise<string | undefined> {
    const segments = segmentsOf(address);
    if (!segments) return undefined;
    const path = join(this.#path, ...segments.slice(segments.lastIndexOf(basename(this.#path)) + 1));
    const isFile = await stat(path).then(
      found => found.isFile(),
      () => false,
    );
    return isFile ? path : undefined;
  }
}

/** The decoded segments of an address's path; undefined if one of them could lead out of a folder, or has no encoding. */
function segmentsOf(address: string): string[] | undefined {
  try {
    const segments = new URL(address).pathname.split('/').slice(1).map(decodeURIComponent);
    return segments.some(
      name => name === '..' || name.includes(sep) || name.includes('/') || name.includes('\0'),
    )
      ? undefined
      : segments;
  } catch {
    return undefined;
  }
}
