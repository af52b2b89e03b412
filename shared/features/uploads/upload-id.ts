import { randomUUID } from 'node:crypto';
import { parseGuid } from '../../values/guid.ts';
import { type FileKind, fileKinds } from './file-kinds.ts';

/** What was said of a file before it was uploaded. */
export interface Announced {
  kind: FileKind;
  /** Its size, in bytes. */
  bytes: number;
  /** Its SHA-256 in lower-case hexadecimal digits, if it was given. */
  sha256?: string | undefined;
}

/** An upload that was announced. */
export interface Upload extends Announced {
  /** A new GUID: that of the medium, unless it is given another. */
  guid: string;
}

/**
 * The identifier of a new upload. It says what was announced, so that nothing need be stored: the blob for it has this name,
 * and only the service gives out addresses of blobs.
 */
export function newUploadId({ kind, bytes, sha256 }: Announced): string {
  const parts = [randomUUID(), bytes, ...(sha256 ? [sha256] : []), kind.extension];
  return parts.join('.');
}

/** What was announced with an identifier; undefined if the service has not made it. */
export function parseUploadId(uploadId: string): Upload | undefined {
  const [, guid = '', bytes, sha256, extension] =
    /^([0-9a-f-]{36})\.([1-9]\d{0,15})(?:\.([0-9a-f]{64}))?\.([a-z0-9]{3,4})$/.exec(uploadId) ?? [];
  const kind = fileKinds.find(each => each.extension === extension);
  return kind && parseGuid(guid) === guid ? { guid, kind, bytes: Number(bytes), sha256 } : undefined;
}
