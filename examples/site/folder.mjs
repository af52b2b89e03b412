// @ts-check
// The folder of a built site, and what is kept in it for the next build.

import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, readFile, rename, rm, rmdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, normalize } from 'node:path';

/** Where the folder says what a build has made. */
const keptName = '.built.json';
/** How the names of files begin that are being written. */
const unfinished = '.writing-';
/** How long one is being written at most, in milliseconds: an older one was left by a build that was ended. */
const writingTime = 60_000;

/** What a file was made of, and what it is: digests. @typedef {{ is: string, from?: string }} Made */
/**
 * What a build keeps for the next one.
 * @typedef {object} Kept
 * @property {string} [since] up to when it knows of changes.
 * @property {Record<string, string>} excerpts by post; empty for one without.
 * @property {Record<string, Made>} files
 */

/** @param {string | Uint8Array} text */
export const digestOf = text => createHash('sha256').update(text).digest('base64url');

/** What the file system says of a name that it does not take, or that is taken. */
const notTaken = ['EEXIST', 'EILSEQ', 'EINVAL', 'EISDIR', 'ENAMETOOLONG', 'ENOTDIR', 'ENOTEMPTY'];

/** Nothing instead of a failure to find something. @type {<T>(found: Promise<T>) => Promise<T | undefined>} */
const ifThere = found =>
  found.catch(error => {
    if (['ENOENT', 'ENOTDIR', 'EISDIR'].includes(error.code)) return undefined;
    throw error;
  });

/** @param {string} folder @returns {Promise<Kept>} */
async function readKept(folder) {
  const text = (await ifThere(readFile(join(folder, keptName), 'utf8'))) ?? '{}';
  try {
    const { since, excerpts = {}, files = {} } = JSON.parse(text);
    // What somebody else has written here must not have other files removed.
    const below = Object.entries(files).filter(([file]) => !/^(?:\/|\.\.|[a-z]:)/i.test(normalize(file)));
    return { since, excerpts, files: Object.fromEntries(below) };
  } catch {
    return { excerpts: {}, files: {} };
  }
}

/** Opens a folder for a build, and makes it if it is not there. @param {string} folder */
export async function openFolder(folder) {
  await mkdir(folder, { recursive: true });
  const kept = await readKept(folder);
  /** @type {Map<string, Made>} */
  const files = new Map();
  /** @type {(name: string, text: string) => Promise<void>} */
  async function replace(name, text) {
    const file = join(folder, name);
    const beside = join(folder, `${unfinished}${randomUUID()}`);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(beside, text);
    await rename(beside, file).catch(error => rm(beside).then(() => Promise.reject(error)));
  }
  return {
    kept,

    /**
     * Whether a file is there as it was made, of what it would be made of now; then it stays.
     * @type {(file: string, from: string) => Promise<boolean>}
     */
    async keeps(file, from) {
      const made = kept.files[file];
      if (made?.from !== from) return false;
      const there = await ifThere(readFile(join(folder, file)));
      if (!there || digestOf(there) !== made.is) return false;
      files.set(file, made);
      return true;
    },

    /**
     * Writes a file at once and whole, if it is another one than is there.
     * @type {(file: string, text: string, from?: string) => Promise<string | undefined>} returns why not, if the file system does not take it.
     */
    async write(file, text, from) {
      try {
        const is = digestOf(text);
        const there = await ifThere(readFile(join(folder, file)));
        if (!there || digestOf(there) !== is) await replace(file, text);
        files.set(file, { is, ...(from && { from }) });
        return undefined;
      } catch (error) {
        const { code } = /** @type {NodeJS.ErrnoException} */ (error);
        if (code && notTaken.includes(code)) return `the folder does not take it (${code})`;
        throw error;
      }
    },

    /**
     * Removes files of earlier builds.
     * @param {(file: string) => boolean} isGone
     */
    async remove(isGone) {
      const gone = Object.keys(kept.files).filter(file => !files.has(file) && isGone(file));
      for (const file of gone) {
        await ifThere(rm(join(folder, file), { force: true }));
        // Folders in which nothing is left.
        for (let above = dirname(file); above !== '.'; above = dirname(above))
          if (await rmdir(join(folder, above)).catch(() => true)) break;
      }
    },

    /** Says which files the build is about to make, so that the next one knows them even if this one is ended. @param {readonly string[]} planned */
    async begin(planned) {
      const old = (await readdir(folder)).filter(name => name.startsWith(unfinished));
      for (const name of old) {
        const found = await ifThere(stat(join(folder, name)));
        if (found && Date.now() - found.mtimeMs > writingTime) await rm(join(folder, name), { force: true });
      }
      const known = { ...Object.fromEntries(planned.map(file => [file, { is: '' }])), ...kept.files };
      await replace(keptName, JSON.stringify({ ...kept, files: known }));
    },

    /** @param {Pick<Kept, 'since' | 'excerpts'>} read what the build has read. */
    async end(read) {
      await replace(keptName, JSON.stringify({ ...read, files: Object.fromEntries(files) }));
    },
  };
}
