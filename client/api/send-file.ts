import { ServiceError } from './errors.js';
import { type OpenedFile, openFile } from './files.js';
import { sendWithSizes } from './send-with-sizes.js';
import { putFile } from './storage.js';
import type { FileSource, Schemas, Sending, SendOptions, SentFile } from './types.js';

/** Announces a file to the service, which answers where it is sent. */
type Announce = (body: Schemas['UploadBody']) => Promise<Schemas['Upload']>;

/** Announces a file, and sends it to storage; if asked for, with its smaller sizes. */
export async function sendFile(
  announce: Announce,
  file: FileSource,
  { bytes, mimeType, fileName, sizes, onProgress, signal }: SendOptions & { bytes?: number | undefined },
): Promise<SentFile> {
  const opened = await openFile(file, { bytes, mimeType, fileName });
  const send = async (each: OpenedFile, sending: Sending) => {
    const upload = await announce({ mimeType: each.type, bytes: each.bytes });
    const sha256 = await putFile(upload, each, sending);
    return { uploadId: upload.uploadId, sha256, fileName: each.name };
  };
  return sizes ? sendWithSizes(send, opened, { onProgress, signal }) : send(opened, { onProgress, signal });
}

const isOfSizes = (error: unknown) =>
  error instanceof ServiceError &&
  error.status === 400 &&
  error.violations.length > 0 &&
  error.violations.every(({ pointer }) => pointer?.startsWith('#/sizes'));

/** Creates a medium of what was sent, and without its sizes if only these are refused. */
export async function orWithoutSizes<T>(create: (body: SentFile) => Promise<T>, sent: SentFile): Promise<T> {
  const { sizes, ...others } = sent;
  return create(sent).catch(error => {
    if (isOfSizes(error)) return create(others);
    throw error;
  });
}
