import { outsideDeadline } from '../../calls/deadline.ts';
import { places } from '../../calls/places.ts';
import { Failure } from '../../failures/failure.ts';
import type { BodyPath, Violation } from '../../failures/violations.ts';
import { pixels } from '../../families/medium-size.ts';
import { type InspectedFile, inspect } from './inspection.ts';
import { fileTimeout, type IncomingFile, type MediaStorage } from './media-storage.ts';
import { parseUploadId, type Upload } from './upload-id.ts';

/** The maximum number of pixels of a picture. A program that shows it needs four bytes for each, however small the file is. */
const maxPixels = 250_000_000;

/** How many files are read at a time, for all requests together: each takes up to 1 MB until it is recognised. */
const inPlace = places(16);

const isSide = (side: number) => side >= pixels.min && side <= pixels.max;

/** What of a file is not as it was announced. */
function unfit(
  { kind, sha256: announced }: Upload,
  file: InspectedFile,
  given: string | undefined,
): string[] {
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
  return checks.filter(([isFit]) => !isFit).map(([, text]) => text);
}

/** An upload that a body names. */
export interface NamedUpload {
  uploadId: string;
  /** Where it is named. */
  at: BodyPath;
  /** The index of the size whose file it is; left out if it is that of the medium itself. */
  size?: number | undefined;
  /** The digest that its file must have besides. */
  sha256?: string | undefined;
}

/** An upload whose file has been sent. */
interface SentUpload extends NamedUpload {
  upload: Upload;
  incoming: IncomingFile;
}

/** The file of an upload, and what is wrong with it; undefined if it is not read, because it has another length. */
export interface ExaminedUpload extends SentUpload {
  file: InspectedFile | undefined;
  violations: readonly Violation[];
}

/** The file of an upload, with nothing wrong. */
export type FitUpload = ExaminedUpload & { file: InspectedFile };

/** Whether the file of an upload was read. */
export const isOfFile = (examined: ExaminedUpload): examined is FitUpload => examined.file !== undefined;

/** Looks for the file of an upload. @throws Failure `uploadMissing`, `storageFailed`. */
async function findUpload(storage: MediaStorage, blogId: string, named: NamedUpload): Promise<SentUpload> {
  const upload = parseUploadId(named.uploadId);
  const incoming = upload && (await storage.incoming(`${blogId}/${named.uploadId}`));
  if (incoming) return { ...named, upload, incoming };
  const text = 'must name an upload of this blog whose file has been sent within the last day';
  throw new Failure('uploadMissing', [{ at: { body: named.at }, text }]);
}

/** Reads the file of an upload, if it is as long as it should be. */
async function examine(
  storage: MediaStorage,
  sent: SentUpload,
  abortSignal: AbortSignal,
): Promise<ExaminedUpload> {
  const { upload, incoming, at, sha256 } = sent;
  const refused = (text: string): Violation => ({ at: { body: at }, text });
  if (incoming.bytes !== upload.bytes) {
    const text = `must name a file of ${upload.bytes} bytes, as announced (it has ${incoming.bytes})`;
    return { ...sent, file: undefined, violations: [refused(text)] };
  }
  const file = await inPlace(() => inspect(storage.read(incoming, abortSignal)));
  return { ...sent, file, violations: unfit(upload, file, sha256).map(refused) };
}

/**
 * Looks at the files of all uploads that a body names, each by itself.
 * @throws Failure `uploadMissing` before any of them is read; `storageFailed`.
 */
export async function examineAll(
  storage: MediaStorage,
  blogId: string,
  named: readonly NamedUpload[],
): Promise<ExaminedUpload[]> {
  const sent = await Promise.all(named.map(each => findUpload(storage, blogId, each)));
  // Azure ends a request at 230 s, however many files it names.
  const abortSignal = AbortSignal.timeout(fileTimeout);
  return outsideDeadline(Promise.all(sent.map(each => examine(storage, each, abortSignal))));
}
