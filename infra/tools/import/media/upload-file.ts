import type { Readable } from 'node:stream';
import { type BlogClient, ServiceError } from '../../../../client/api/index.ts';
import { putFile } from '../../../../client/api/storage.ts';
import { kindRecognisedAs } from '../../../../shared/features/uploads/file-kinds.ts';
import { inspect } from '../../../../shared/features/uploads/inspection.ts';
import { type Attempts, trying } from '../attempts.ts';
import { asTransient, isOfEntity, reasonOf, Transient } from '../refusals.ts';
import { NotMoved } from './not-moved.ts';

/** The MIME type under which a file is announced, by what it is recognised as: what a site says of its files may be wrong. */
function announcedAs(found = 'of no known type', taken: readonly string[]): string {
  const kind = kindRecognisedAs(found);
  if (kind && taken.includes(kind.mimeType)) return kind.mimeType;
  throw new NotMoved(`by its first bytes it is ${found} (expected ${taken.join(', ')})`);
}

/** An error of sending a file to storage, which is not the service: no sign-in helps. */
function asRefusal(error: unknown, signal: AbortSignal): unknown {
  signal.throwIfAborted();
  if (!(error instanceof ServiceError)) {
    const { code, message } = Object((error as Error).cause ?? error) as { code?: string; message: string };
    return new Transient(`storage gave no answer (${code ?? message})`, { cause: error });
  }
  const reason = `storage answered ${reasonOf(error)}`;
  return asTransient(error) instanceof Transient
    ? new Transient(reason, { cause: error })
    : new NotMoved(reason);
}

/** What is uploaded, which may take several attempts. */
export interface SourceFile {
  /** Its size, in bytes. */
  bytes: number;
  /** Its bytes from the first one on. */
  read(): Readable;
}

/**
 * Uploads a file.
 * @param mimeTypes those that the service takes.
 * @returns the upload's identifier, for the medium.
 * @throws NotMoved if it is refused; ServiceError or Transient if the service or storage cannot be asked.
 */
export async function uploadFile(
  client: BlogClient,
  blogId: string,
  file: SourceFile,
  mimeTypes: readonly string[],
  attempts: Attempts,
  signal: AbortSignal,
): Promise<string> {
  const { bytes, sha256, mimeType: found } = await inspect(file.read());
  const mimeType = announcedAs(found, mimeTypes);
  // An address takes one file, whether or not its answer arrives: each attempt has its own.
  const attempt = async () => {
    const body = { mimeType, bytes, sha256 };
    const upload = await client
      .post('/blog/{blogId}/upload', { path: { blogId }, body })
      .catch((error: unknown) => {
        const isRefused = error instanceof ServiceError && isOfEntity(error);
        throw isRefused ? new NotMoved(reasonOf(error)) : error;
      });
    const content = { name: undefined, type: mimeType, bytes, parts: () => file.read() };
    await putFile(upload, content, { signal }).catch((error: unknown) => {
      throw asRefusal(error, signal);
    });
    return upload.uploadId;
  };
  return trying(attempts, attempt, signal);
}
