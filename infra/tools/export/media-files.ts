import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { BlogClient, Schemas } from '../../../client/api/index.ts';
import { fileKinds, kindRecognisedAs } from '../../../shared/features/uploads/file-kinds.ts';
import { inspect } from '../../../shared/features/uploads/inspection.ts';
import type { FailedEntities } from '../import/file/failures.ts';
import { fileNameIn } from '../import/media/file-name.ts';
import type { MediaSource } from '../import/media/file-source.ts';
import { NotMoved } from '../import/media/not-moved.ts';
import { printable } from '../import/printable.ts';
import { FileNames } from './file-names.ts';

/** The largest file that is fetched, in bytes. */
const maxFile = 1024 * 1024 * 1024;

type Medium = Pick<Schemas['Medium'], 'mediumId' | 'mediumUrl' | 'fileName' | 'mediumType' | 'sizes'>;

const withoutExtension = (name: string) => name.replace(/\.[a-z\d]{1,5}$/i, '');

/** Writes the files that the media of a blog name into a folder. */
export class MediaFiles {
  readonly #source: MediaSource;
  readonly #folder: string;
  readonly #names = new FileNames();
  readonly #left: FailedEntities;

  /** @param left gets the media whose files cannot be had. */
  constructor(source: MediaSource, folder: string, left: FailedEntities) {
    this.#source = source;
    this.#folder = folder;
    this.#left = left;
  }

  /** @returns the names of the files that were written, by their addresses; a size of a picture is there as the picture. */
  async write(client: BlogClient, blogId: string): Promise<Map<string, string>> {
    const files = new Map<string, string>();
    const fields = ['mediumId', 'mediumUrl', 'fileName', 'mediumType', 'sizes'] as const;
    for await (const medium of client.items('/blog/{blogId}/medium', { path: { blogId }, fields })) {
      const { mediumId, mediumUrl } = medium;
      if (files.has(mediumUrl)) continue;
      try {
        const name = await this.#writeFile(medium);
        // Generators make sizes of their own.
        for (const address of [mediumUrl, ...(medium.sizes ?? []).map(size => size.mediumUrl)])
          files.set(address, name);
      } catch (error) {
        if (!(error instanceof NotMoved)) throw error;
        const reason = `${printable(mediumUrl)}: ${error.message}`;
        this.#left.add({ entity: `medium ${mediumId}`, reason });
      }
    }
    return files;
  }

  /** Writes a file with the extension of what it is: servers and systems run or show it by that. @returns its name. */
  async #writeFile({ mediumId, mediumUrl, fileName, mediumType }: Medium): Promise<string> {
    const file = await this.#source.fetch(mediumUrl, maxFile, new AbortController().signal);
    try {
      const { mimeType = 'of no known type' } = await inspect(file.read());
      const kind = kindRecognisedAs(mimeType, mediumType?.mimeType);
      const expected = fileKinds.map(each => each.name).join(', ');
      if (!kind) throw new NotMoved(`by its first bytes it is ${mimeType} (expected ${expected})`);
      const given = fileName ?? fileNameIn(mediumUrl) ?? mediumId;
      const name = this.#names.choose(withoutExtension(given), `.${kind.extension}`);
      await pipeline(file.read(), createWriteStream(join(this.#folder, name)));
      return name;
    } finally {
      await file.close();
    }
  }
}
