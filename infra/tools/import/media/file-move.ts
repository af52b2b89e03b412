import type { BlogClient } from '../../../../client/api/index.ts';
import { isJsonObject, type JsonObject } from '../../../../shared/values/json-object.ts';
import { ahead } from '../../ahead.ts';
import { filesOf, readStorageEndpoint, type ServiceLimits } from '../../media/upload-target.ts';
import { type Attempts, trying } from '../attempts.ts';
import type { BlogFile, FileEntity } from '../file/blog-file.ts';
import { type StoredFile, without } from '../file/stored-files.ts';
import type { Report } from '../report.ts';
import { fileNameIn } from './file-name.ts';
import type { MediaSource } from './file-source.ts';
import { NotMoved } from './not-moved.ts';
import { aboutFile } from './own-files.ts';
import { uploadFile } from './upload-file.ts';

/** Files that are fetched and uploaded at once. */
const parallelism = 4;

/** The result for the files of a blog. */
export interface FileReport {
  moved: number;
  /** The size of those that were moved, in bytes. */
  bytes: number;
  /** How many media keep their addresses; why, the report has. */
  left: number;
}

export interface FileMoveOptions {
  client: BlogClient;
  file: BlogFile;
  source: MediaSource;
  limits: ServiceLimits;
  attempts: Attempts;
  /** Gets each file that is not moved. */
  report: Report;
  /** Whether a medium stays as it is there, because it was changed there. */
  isKept: (entity: FileEntity) => boolean;
  /** Creates or updates a medium. @param upload its body, if it has an upload. @returns whether it was taken. @throws NotMoved if only the upload in it was refused. */
  put: (entity: FileEntity, presence: 'there' | 'absent', upload?: Buffer) => Promise<boolean>;
}

/** An upload for a medium, or why there is none. */
type UploadOrReason = (Moved & { sizes: { uploadId: string }[] }) | { reason: string };

/** A file that was uploaded. */
interface Moved {
  uploadId: string;
  bytes: number;
}

/** Moves the files of a blog's media into the service's storage, and creates or updates these media, in the order of the file. */
export class FileMove {
  readonly #options: FileMoveOptions;
  readonly #uploads = new Map<string, Promise<UploadOrReason>>();
  readonly #end = new AbortController();
  readonly report: FileReport = { moved: 0, bytes: 0, left: 0 };

  constructor(options: FileMoveOptions) {
    this.#options = options;
  }

  /**
   * Moves what is not in storage yet; the blog must be there. Afterwards the file of the blog has the addresses in storage.
   * @throws ServiceError or Transient if the service or storage cannot be asked.
   */
  async run(): Promise<void> {
    const { client, file, limits, attempts, isKept } = this.#options;
    const endpoint = await trying(attempts, () => readStorageEndpoint(client, file.blogId, limits));
    const own = filesOf(endpoint, file.blogId);
    const there = await trying(attempts, () => this.#readMedia());
    const wanted: FileEntity[] = [];
    for (const entity of file.entities('media')) {
      const address = this.#addressOf(entity);
      const stored = there.get(entity.id);
      const isElsewhere = address !== '' && !address.startsWith(own);
      const isStored = stored?.mediumUrl.startsWith(own);
      if (isElsewhere && stored && isStored) file.stored.set(address, stored, file.given(entity).sizes);
      if (!stored || (isElsewhere && !isStored && !isKept(entity))) wanted.push(entity);
    }
    const upload = (entity: FileEntity) => this.#upload(entity, own);
    for await (const [entity, result] of ahead(wanted, parallelism, upload, () => this.#end.abort()))
      await this.#place(entity, result, there.has(entity.id) ? 'there' : 'absent');
  }

  /** The media of the blog that are there, by identifier. */
  async #readMedia(): Promise<Map<string, StoredFile>> {
    const { client, file } = this.#options;
    const media = new Map<string, StoredFile>();
    const request = { path: { blogId: file.blogId }, fields: ['mediumId', ...aboutFile] } as const;
    for await (const { mediumId, ...about } of client.items('/blog/{blogId}/medium', request))
      media.set(mediumId, about);
    return media;
  }

  /** The address that the file of the blog has for a medium; empty if it has none. */
  #addressOf(entity: FileEntity): string {
    const { mediumUrl: address } = this.#options.file.given(entity);
    return typeof address === 'string' && URL.canParse(address) ? address : '';
  }

  /** Uploads what is at an address, once however many media have it. */
  #upload(entity: FileEntity, own: string): Promise<UploadOrReason | undefined> {
    const address = this.#addressOf(entity);
    if (address === '' || address.startsWith(own) || this.#options.file.stored.has(address))
      return Promise.resolve(undefined);
    const known = this.#uploads.get(address);
    if (known) return known;
    const upload = this.#moveWithSizes(address, this.#sizesOf(entity)).catch(error => {
      if (error instanceof NotMoved) return { reason: error.message };
      throw error;
    });
    this.#uploads.set(address, upload);
    return upload;
  }

  /** The addresses that the file of the blog has for the sizes of a medium. */
  #sizesOf(entity: FileEntity): string[] {
    const { sizes } = this.#options.file.given(entity);
    const named = (Array.isArray(sizes) ? sizes.filter(isJsonObject) : []).map(size => size.mediumUrl);
    return named.filter(address => typeof address === 'string' && URL.canParse(address)).map(String);
  }

  /** A size that cannot be had is left out. */
  async #moveWithSizes(address: string, addresses: readonly string[]): Promise<UploadOrReason> {
    const moved = await this.#fetchAndUpload(address);
    const sizes: { uploadId: string }[] = [];
    for (const each of addresses) {
      try {
        const { uploadId, bytes } = await this.#fetchAndUpload(each);
        sizes.push({ uploadId });
        moved.bytes += bytes;
      } catch (error) {
        if (!(error instanceof NotMoved)) throw error;
        this.#options.report.notMoved(each, error.message);
      }
    }
    return { ...moved, sizes };
  }

  async #fetchAndUpload(address: string): Promise<Moved> {
    const { client, file, source, limits, attempts } = this.#options;
    const { signal } = this.#end;
    const fetched = await source.fetch(address, limits.maxBytes, signal);
    try {
      const uploadId = await uploadFile(client, file.blogId, fetched, limits.mimeTypes, attempts, signal);
      return { uploadId, bytes: fetched.bytes };
    } finally {
      await fetched.close();
    }
  }

  /** Puts a medium with its upload; without, if it has none or that is refused. */
  async #place(
    entity: FileEntity,
    upload: UploadOrReason | undefined,
    presence: 'there' | 'absent',
  ): Promise<void> {
    const { file, put } = this.#options;
    const address = this.#addressOf(entity);
    try {
      if (upload && !file.stored.has(address))
        return await this.#putUploaded(entity, address, upload, presence);
    } catch (error) {
      if (!(error instanceof NotMoved)) throw error;
      this.report.left += 1;
      this.#options.report.notMoved(address, error.message);
    }
    // What is there already is compared, and updated if it differs, together with all else.
    if (presence === 'absent') await put(entity, presence);
  }

  async #putUploaded(
    entity: FileEntity,
    address: string,
    upload: UploadOrReason,
    presence: 'there' | 'absent',
  ): Promise<void> {
    if ('reason' in upload) throw new NotMoved(upload.reason);
    const { client, file, attempts, put } = this.#options;
    const { uploadId, bytes, sizes } = upload;
    const given = file.given(entity);
    const body = {
      fileName: fileNameIn(address),
      ...without(given, { mediumUrl: address, sizes }),
      uploadId,
    };
    const putWith = (more: JsonObject) =>
      put(entity, presence, Buffer.from(JSON.stringify({ ...body, ...more })));
    const withoutSizes = (error: unknown) => {
      // The picture is worth more than its sizes.
      if (!(error instanceof NotMoved) || sizes.length === 0) throw error;
      this.#options.report.noted('its sizes were refused', address, error.message);
      return putWith({});
    };
    if (!(await putWith(sizes.length > 0 ? { sizes } : {}).catch(withoutSizes))) return;
    const request = { path: { blogId: file.blogId, id: entity.id }, fields: aboutFile };
    const about = await trying(attempts, () => client.get('/blog/{blogId}/medium/{id}', request));
    file.stored.set(address, about, given.sizes);
    this.report.moved += 1;
    this.report.bytes += bytes;
  }
}
