import { availableParallelism } from 'node:os';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { type BlogClient, ChangedError, type Schemas, ServiceError } from '../../../../client/api/index.ts';
import { ahead } from '../../ahead.ts';
import { type Attempts, patient, trying } from '../../import/attempts.ts';
import { MediaSource } from '../../import/media/file-source.ts';
import { NotMoved } from '../../import/media/not-moved.ts';
import { uploadFile } from '../../import/media/upload-file.ts';
import { isAbsent, isOfEntity, reasonOf, Transient } from '../../import/refusals.ts';
import { mapInParallel } from '../../map-in-parallel.ts';
import { NotSized } from './not-sized.ts';
import type { PictureLibrary } from './picture-library.ts';
import { type MadeSize, SizeMaker, sizeTypes } from './picture-sizes.ts';
import type { UnsizedPicture } from './unsized-pictures.ts';

/** Pictures that are fetched, made and uploaded at once: the library takes a core for each. */
const parallelism = Math.min(4, availableParallelism());

/** Sizes of a picture that are uploaded at once. */
const uploadsAtOnce = 4;

/** The largest picture that is fetched, in bytes. */
const maxBytes = 256 * 1024 * 1024;

/** Storage that does not answer is asked again: what it has of the service is always the same. */
const fetching: Attempts = { max: 3, firstPause: 500, maxPause: 2_000 };

/** What a medium has of its picture besides the file. */
export type SizesOfMedium = Pick<Schemas['Medium'], 'sizes' | 'thumbHash'>;

/** What became of a picture. */
export type SizingOutcome =
  | { kind: 'made'; about: SizesOfMedium }
  /** It moves, or has fewer bytes than any size of it. */
  | { kind: 'needless' }
  /** Somebody has given it sizes, put another file in its place or deleted it meanwhile. */
  | { kind: 'changed' }
  | { kind: 'failed'; reason: string };

export interface SizingOptions {
  client: BlogClient;
  library: PictureLibrary;
  /** The address of the service's storage. */
  endpoint: string;
  /** The types that the service takes. */
  mimeTypes: readonly string[];
}

/** Whether a service takes a type of which sizes are made. */
export const takesSizes = (mimeTypes: readonly string[]): boolean =>
  sizeTypes.some(each => mimeTypes.includes(each));

/** Gives sizes to pictures: fetches each, makes them here, uploads them and writes them into its medium. */
export class Sizing {
  readonly #client: BlogClient;
  readonly #source: MediaSource;
  readonly #maker: SizeMaker;
  readonly #mimeTypes: readonly string[];
  readonly #end = new AbortController();

  constructor({ client, library, endpoint, mimeTypes }: SizingOptions) {
    this.#client = client;
    this.#mimeTypes = mimeTypes;
    // Local storage is not on the public internet, and neither is a private one.
    this.#source = new MediaSource({ allowed: new URL(endpoint).host });
    this.#maker = new SizeMaker(
      library,
      sizeTypes.filter(each => mimeTypes.includes(each)),
    );
  }

  /**
   * What became of each picture, in their order. It can be ended anywhere: a medium has all of its sizes or none.
   * @throws ServiceError or Transient if the service or storage cannot be asked.
   */
  run(pictures: readonly UnsizedPicture[]): AsyncGenerator<[UnsizedPicture, SizingOutcome], void, undefined> {
    return ahead(
      pictures,
      parallelism,
      picture => this.#give(picture),
      () => this.#end.abort(),
    );
  }

  async #give(picture: UnsizedPicture): Promise<SizingOutcome> {
    try {
      const { sizes, thumbHash } = await this.#maker.make({
        ...picture,
        content: await this.#fetch(picture),
      });
      const uploads = await mapInParallel(sizes, uploadsAtOnce, size => this.#upload(picture, size));
      return await this.#write(picture, uploads, thumbHash);
    } catch (error) {
      if (error instanceof NotSized || error instanceof NotMoved)
        return { kind: 'failed', reason: error.message };
      throw error;
    }
  }

  async #fetch({ mediumUrl }: UnsizedPicture): Promise<Buffer> {
    const { signal } = this.#end;
    const fetched = async () => {
      const file = await this.#source.fetch(mediumUrl, maxBytes, signal);
      return buffer(file.read()).finally(() => file.close());
    };
    const again = (error: unknown) => {
      throw error instanceof NotMoved ? new Transient(error.message) : error;
    };
    return trying(fetching, () => fetched().catch(again), signal).catch(error => {
      throw error instanceof Transient ? new NotSized(error.message) : error;
    });
  }

  async #upload({ blogId }: UnsizedPicture, { content }: MadeSize): Promise<string> {
    const file = { bytes: content.length, read: () => Readable.from([content]) };
    return uploadFile(this.#client, blogId, file, this.#mimeTypes, patient, this.#end.signal);
  }

  /** Writes sizes into a medium that is as it was, on condition that it still is then: nobody's change is lost. */
  #write(picture: UnsizedPicture, uploads: readonly string[], made: string): Promise<SizingOutcome> {
    const request = {
      path: { blogId: picture.blogId, id: picture.mediumId },
      fields: ['mediumUrl', 'sizes', 'thumbHash'],
    } as const;
    const { path } = request;
    let isSent = false;
    const attempt = async (): Promise<SizingOutcome> => {
      const there = await this.#client.read('/blog/{blogId}/medium/{id}', request);
      const { mediumUrl, ...about } = there.value;
      const sizes = uploads.length > 0 ? { sizes: uploads.map(uploadId => ({ uploadId })) } : {};
      // What an attempt without an answer has written counts.
      if (about.sizes) return isSent ? { kind: 'made', about } : { kind: 'changed' };
      if (mediumUrl !== picture.mediumUrl) return { kind: 'changed' };
      const thumbHash = about.thumbHash ? {} : { thumbHash: made };
      if (uploads.length === 0 && about.thumbHash) return { kind: 'needless' };
      isSent = true;
      const body = { ...sizes, ...thumbHash };
      await this.#client.patch('/blog/{blogId}/medium/{id}', { path, body, ifUnchanged: there });
      if (uploads.length === 0) return { kind: 'needless' };
      const { mediumUrl: _, ...written } = await this.#client.get('/blog/{blogId}/medium/{id}', request);
      return { kind: 'made', about: written };
    };
    return trying(patient, () => attempt().catch(refused), this.#end.signal).catch(error => {
      if (isAbsent(error)) return { kind: 'changed' };
      throw error;
    });
  }
}

/** An error of writing a medium: one that is read again for, or the reason why it stays as it is. */
function refused(error: unknown): never {
  if (error instanceof ChangedError) throw new Transient(reasonOf(error), { cause: error });
  if (error instanceof ServiceError && isOfEntity(error)) throw new NotSized(reasonOf(error));
  throw error;
}
