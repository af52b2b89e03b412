/** A kind of file that can be uploaded. */
export interface FileKind {
  /** Its name in the setting UPLOAD_TYPES. */
  name: string;
  /** Its type in the catalogue, with which it is announced and served. */
  mimeType: string;
  /** Of its address. No two kinds have the same. */
  extension: string;
  /** With which such files are named as well. */
  otherExtensions?: readonly string[];
  /** What the first bytes of such a file are recognised as, if not as that type itself. */
  recognisedAs?: readonly string[];
}

/**
 * The kinds whose first bytes can be recognised, and which a browser shows without running anything in them. Those are never
 * SVG and HTML: both may carry scripts, which would run in the name of the address that serves them (SECURITY.md).
 */
export const fileKinds: readonly FileKind[] = [
  { name: 'jpeg', mimeType: 'image/jpeg', extension: 'jpg', otherExtensions: ['jpeg'] },
  { name: 'png', mimeType: 'image/png', extension: 'png', recognisedAs: ['image/png', 'image/apng'] },
  { name: 'gif', mimeType: 'image/gif', extension: 'gif' },
  { name: 'webp', mimeType: 'image/webp', extension: 'webp' },
  { name: 'avif', mimeType: 'image/avif', extension: 'avif' },
  { name: 'mp4', mimeType: 'video/mp4', extension: 'mp4', recognisedAs: ['video/mp4', 'video/x-m4v'] },
  { name: 'webm', mimeType: 'video/webm', extension: 'webm' },
  { name: 'mp3', mimeType: 'audio/mpeg', extension: 'mp3' },
  { name: 'pdf', mimeType: 'application/pdf', extension: 'pdf' },
  {
    name: 'm4a',
    mimeType: 'audio/mp4',
    extension: 'm4a',
    // Many programs write sound alone as they write films.
    recognisedAs: ['audio/mp4', 'audio/x-m4a', 'video/mp4'],
  },
  { name: 'wav', mimeType: 'audio/wav', extension: 'wav' },
  {
    name: 'ogg',
    mimeType: 'audio/ogg',
    extension: 'ogg',
    recognisedAs: ['audio/ogg', 'audio/ogg; codecs=opus'],
  },
  { name: 'ogv', mimeType: 'video/ogg', extension: 'ogv' },
];

/**
 * The kind of a file by what its first bytes are recognised as; undefined for none of these.
 * @param said the type that it is said to have, which counts where the bytes are those of several kinds.
 */
export function kindRecognisedAs(found: string | undefined, said?: string): FileKind | undefined {
  const possible = fileKinds.filter(({ mimeType, recognisedAs = [mimeType] }) =>
    recognisedAs.some(each => each === found),
  );
  return possible.find(({ mimeType }) => mimeType === said) ?? possible[0];
}

/** The kinds that can be uploaded unless UPLOAD_TYPES says otherwise. */
export const usualKinds = 'jpeg,png,gif,webp,avif,mp4,webm,mp3,pdf';

/** What may be uploaded. */
export interface UploadLimits {
  kinds: readonly FileKind[];
  /** The maximum size of a file, in bytes. */
  maxBytes: number;
}
