import type { BlobHTTPHeaders } from '@azure/storage-blob';
import { Failure } from '../../failures/failure.ts';
import type { Violation } from '../../failures/violations.ts';
import { mediaTypeMeant } from '../../families/media-types.ts';
import type { MediumPayload } from '../../families/medium.ts';
import { type KnownSides, type MediumSizePayload, whyNoSize } from '../../families/medium-size.ts';
import type { PreparedWrite } from '../../http/resource.ts';
import { dispositionOf } from './content-disposition.ts';
import {
  type ExaminedUpload,
  examineAll,
  type FitUpload,
  isOfFile,
  type NamedUpload,
} from './examination.ts';
import type { FileKind, UploadLimits } from './file-kinds.ts';
import type { MediaStorage } from './media-storage.ts';
import { requireSizes } from './misfits.ts';
import type { UploadPayload } from './payload.ts';
import { newUploadId } from './upload-id.ts';

/** The uploads that the body of a medium names: its own, and those of its sizes. */
export function uploadsIn({ uploadId, sha256, sizes = [] }: MediumPayload): NamedUpload[] {
  const own = uploadId === undefined ? [] : [{ uploadId, sha256, at: ['uploadId'] }];
  const ofSizes = sizes.flatMap(({ uploadId: ofSize }, size) =>
    ofSize === undefined ? [] : [{ uploadId: ofSize, size, at: ['sizes', size, 'uploadId'] }],
  );
  return [...own, ...ofSizes];
}

/** Why a file that is fit by itself is no size of a picture. */
function misfitOf({ file, at }: ExaminedUpload, picture: KnownSides): Violation[] {
  const text = file?.sides ? whyNoSize(file.sides, picture)?.text : 'a picture';
  return text === undefined ? [] : [{ at: { body: at }, text: `must name ${text}` }];
}

/**
 * The files of uploads, if all of them are what they should be.
 * @throws Failure `uploadUnfit`, or `bodyInvalid` if only sizes that are no uploads are wrong.
 */
function allFit(examined: readonly ExaminedUpload[], payload: MediumPayload): FitUpload[] {
  const own = examined.find(({ size }) => size === undefined);
  const picture = own ? (own.file?.sides ?? {}) : payload;
  const isOwnFit = !own || own.violations.length === 0;
  const violations = examined.flatMap(each =>
    each === own || each.violations.length > 0 || !isOwnFit ? each.violations : misfitOf(each, picture),
  );
  if (violations.length > 0) throw new Failure('uploadUnfit', violations);
  requireSizes(payload.sizes, picture);
  return examined.filter(isOfFile);
}

/** A file that is to be published, with its headers. */
interface PublishedFile extends Pick<FitUpload, 'incoming'> {
  name: string;
  headers: BlobHTTPHeaders;
}

/** Files as they are published: each once, as two sizes may be the same one. */
function publishedFiles(
  blogId: string,
  fit: readonly FitUpload[],
  fileName: string | undefined,
): PublishedFile[] {
  const files = fit.map(each => ({
    incoming: each.incoming,
    name: nameOf(blogId, each),
    headers: {
      blobContentType: each.upload.kind.mimeType,
      blobCacheControl: 'public, max-age=31536000, immutable',
      blobContentDisposition: dispositionOf(fileName, each.upload.kind),
    },
  }));
  return [...new Map(files.map(file => [file.name, file])).values()];
}

/** The name of a public file: its blog, its digest and its kind. */
const nameOf = (blogId: string, { file, upload }: FitUpload) =>
  `${blogId}/${file.sha256}.${upload.kind.extension}`;

/**
 * Takes files in: they are uploaded to where nobody can read them, and published when a medium names them, if they are what
 * was announced (contract.md, Uploads).
 */
export class Uploads {
  readonly #storage: MediaStorage;
  readonly #limits: UploadLimits;

  constructor(storage: MediaStorage, limits: UploadLimits) {
    this.#storage = storage;
    this.#limits = limits;
  }

  /** The kind of what is announced. @throws Failure `bodyInvalid` if such a file is not taken. */
  kindOf({ mimeType, bytes }: UploadPayload): FileKind {
    const { kinds, maxBytes } = this.#limits;
    const kind = kinds.find(each => each.mimeType === mimeType.toLowerCase());
    const types = kinds.map(each => each.mimeType).join(', ');
    const violations = [
      ...(kind ? [] : [{ at: { body: ['mimeType'] }, text: `must be one of ${types}` }]),
      ...(bytes <= maxBytes ? [] : [{ at: { body: ['bytes'] }, text: `must be at most ${maxBytes}` }]),
    ];
    if (!kind || violations.length > 0) throw new Failure('bodyInvalid', violations);
    return kind;
  }

  /** Where the file of an announcement can be sent. @throws Failure `storageFailed`. */
  async announce(blogId: string, kind: FileKind, { bytes, sha256 }: UploadPayload) {
    const uploadId = newUploadId({ kind, bytes, sha256: sha256?.toLowerCase() });
    const { url, expires } = await this.#storage.addressForUpload(`${blogId}/${uploadId}`);
    const headers = { 'x-ms-blob-type': 'BlockBlob', 'Content-Type': kind.mimeType };
    return { uploadId, url, method: 'PUT', headers, expires: expires.toISOString() };
  }

  /**
   * Publishes the files of the uploads that a payload names, if any and all of them are fit, and puts into the payload what they say.
   * @throws Failure `uploadMissing`; `uploadUnfit` or `bodyInvalid` with what is wrong; `storageFailed`.
   */
  async admit(blogId: string, payload: MediumPayload): Promise<PreparedWrite | undefined> {
    const named = uploadsIn(payload);
    if (named.length === 0) return undefined;
    const fit = allFit(await examineAll(this.#storage, blogId, named), payload);
    const files = publishedFiles(blogId, fit, payload.fileName);
    await Promise.all(
      files.map(({ incoming, name, headers }) => this.#storage.publish(incoming, name, headers)),
    );
    for (const each of fit) this.#complete(blogId, payload, each);
    return {
      guid: fit.find(({ size }) => size === undefined)?.upload.guid,
      written: async () => {
        await Promise.all(files.map(file => this.#keep(file)));
      },
    };
  }

  /** Puts into a payload what a file says: of the medium, or of one of its sizes. */
  #complete(blogId: string, payload: MediumPayload, fit: FitUpload): void {
    const { mimeType } = fit.upload.kind;
    const { bytes, sides } = fit.file;
    const mediumUrl = this.#storage.addressOf(nameOf(blogId, fit));
    const { width, height } = sides ?? {};
    const own = { mediumUrl, bytes, width, height };
    if (fit.size === undefined) {
      Object.assign(payload, own, { mediumType: { mediumTypeId: mediaTypeMeant({ mimeType }) } });
      return;
    }
    // A size is a picture, whose sides are known.
    const size = { ...own, mimeType } as MediumSizePayload;
    payload.sizes = payload.sizes?.with(fit.size, size);
  }

  /**
   * Keeps a published file that a medium has been written with. A delete that found no medium with this file before is refused by its
   * new tag, or was faster: then the file is copied again.
   */
  async #keep({ incoming, name, headers }: PublishedFile): Promise<void> {
    if (await this.#storage.renew(name, headers)) return;
    await this.#storage.publish(incoming, name, headers);
  }
}
