import { outsideDeadline } from '../../calls/deadline.ts';
import { Failure } from '../../failures/failure.ts';
import type { Violation } from '../../failures/violations.ts';
import { mediaTypeMeant } from '../../families/media-types.ts';
import type { MediumPayload } from '../../families/medium.ts';
import { pixels } from '../../families/medium-size.ts';
import type { PreparedWrite } from '../../http/resource.ts';
import { dispositionOf } from './content-disposition.ts';
import type { FileKind, UploadLimits } from './file-kinds.ts';
import { type InspectedFile, inspect } from './inspection.ts';
import type { IncomingFile, MediaStorage } from './media-storage.ts';
import type { UploadPayload } from './payload.ts';
import { newUploadId, parseUploadId, type Upload } from './upload-id.ts';

/** The maximum number of pixels of a picture. A program that shows it needs four bytes for each, however small the file is. */
const maxPixels = 250_000_000;

const isSide = (side: number) => side >= pixels.min && side <= pixels.max;

const refused = (text: string): Violation => ({ at: { body: ['uploadId'] }, text });

/** What of a file is not as it was announced. */
function unfit(
  { kind, sha256: announced }: Upload,
  file: InspectedFile,
  given: string | undefined,
): Violation[] {
  const { mimeType = 'no known type', otherKind, sides, sha256 } = file;
  const isDigest = (digest: string | undefined) => digest === undefined || digest.toLowerCase() === sha256;
  const isKind = (kind.recognisedAs ?? [kind.mimeType]).includes(mimeType);
  const isPicture = kind.mimeType.startsWith('image/');
  const checks: [isFit: boolean, text: string][] = [
    [isKind, `must name a file of the announced type ${kind.mimeType} (its first bytes are ${mimeType})`],
    [otherKind === undefined, `must name a file that is one thing only (it is ${otherKind} as well)`],
    [isDigest(announced) && isDigest(given), `must name a file with the announced digest (it has ${sha256})`],
    [!isKind || !isPicture || sides !== undefined, 'must name a picture whose width and height can be read'],
    [
      !sides || (isSide(sides.width) && isSide(sides.height) && sides.width * sides.height <= maxPixels),
      `must name a picture of at most ${maxPixels} pixels, with sides of ${pixels.min} to ${pixels.max} (it has ${sides?.width} x ${sides?.height})`,
    ],
  ];
  return checks.filter(([isFit]) => !isFit).map(([, text]) => refused(text));
}

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
   * Publishes the file of the upload that a payload names, if any, and puts into the payload what the file says.
   * @throws Failure `uploadMissing`; `uploadUnfit` with what is wrong; `storageFailed`.
   */
  async admit(blogId: string, payload: MediumPayload): Promise<PreparedWrite | undefined> {
    const { uploadId, fileName } = payload;
    if (uploadId === undefined) return undefined;
    const upload = parseUploadId(uploadId);
    const incoming = upload && (await this.#storage.incoming(`${blogId}/${uploadId}`));
    if (!incoming) throw new Failure('uploadMissing');
    const file = await this.#inspected(upload, incoming, payload.sha256);
    const name = `${blogId}/${file.sha256}.${upload.kind.extension}`;
    const { mimeType } = upload.kind;
    const headers = {
      blobContentType: mimeType,
      blobCacheControl: 'public, max-age=31536000, immutable',
      blobContentDisposition: dispositionOf(fileName, upload.kind),
    };
    await this.#storage.publish(incoming, name, headers);
    Object.assign(payload, {
      mediumUrl: this.#storage.addressOf(name),
      mediumType: { mediumTypeId: mediaTypeMeant({ mimeType }) },
      bytes: file.bytes,
      width: file.sides?.width,
      height: file.sides?.height,
    });
    return {
      guid: upload.guid,
      // A delete that found no medium with this file before this one was written is refused by the new tag, or was faster: then
      // the file is copied again.
      written: async () => {
        if (await this.#storage.renew(name, headers)) return;
        await this.#storage.publish(incoming, name, headers);
      },
    };
  }

  async #inspected(
    upload: Upload,
    incoming: IncomingFile,
    digest: string | undefined,
  ): Promise<InspectedFile> {
    const { bytes } = upload;
    if (incoming.bytes !== bytes)
      throw new Failure('uploadUnfit', [
        refused(`must name a file of ${bytes} bytes, as announced (it has ${incoming.bytes})`),
      ]);
    const file = await outsideDeadline(inspect(this.#storage.read(incoming)));
    const violations = unfit(upload, file, digest);
    if (violations.length > 0) throw new Failure('uploadUnfit', violations);
    return file;
  }
}
