import type { IncomingHttpHeaders } from 'node:http';
import { type BlobFailure, blobFailure, notSupported } from '../blob-failure.ts';
import type { Blob, ContentHeaders } from '../storage/blob.ts';
import type { WrittenContent } from '../storage/content-file.ts';
import type { Answer } from './answer.ts';
import { sentMetadata, sentProperties, versionHeaders } from './blob-headers.ts';
import type { BlobRequest } from './blob-request.ts';
import { checkWrite } from './conditions.ts';

/** The largest body of Put Blob and of Put Block, in bytes: 5,000 MiB and 4,000 MiB ("Put Blob", "Put Block"). */
export const maxBlobBytes = 5_000 * 1024 * 1024;
export const maxBlockBytes = 4_000 * 1024 * 1024;

export async function putBlob(request: BlobRequest): Promise<Answer> {
  const { headers } = request;
  checkType(headers);
  checkOverwrite(request);
  const metadata = sentMetadata(headers);
  const { content, size, ...digests } = await receive(request, maxBlobBytes);
  const properties = {
    ...sentStandard(headers),
    'content-md5': digests.md5,
    ...sentProperties(headers),
  };
  const blob = keepNew(request, { content, size, headers: properties, metadata });
  return created(blob, digests);
}

/** @throws BlobFailure for a blob of a type that there is not, or that this server has not. */
export function checkType({ 'x-ms-blob-type': type }: IncomingHttpHeaders): void {
  if (type === 'BlockBlob') return;
  if (type === undefined) throw blobFailure('MissingRequiredHeader', 'It is x-ms-blob-type.');
  if (type === 'AppendBlob' || type === 'PageBlob')
    throw notSupported('UnsupportedHeader', `blobs of type ${type}`);
  throw blobFailure('InvalidHeaderValue', `There is no x-ms-blob-type ${type}.`);
}

/** The standard headers that Put Blob takes for properties where `x-ms-blob-…` has none. */
function sentStandard(headers: IncomingHttpHeaders): ContentHeaders {
  const names = ['cache-control', 'content-encoding', 'content-language', 'content-type'] as const;
  return Object.fromEntries(names.filter(name => headers[name]).map(name => [name, headers[name]]));
}

/** @throws BlobFailure for a body whose length is not said, or too large. */
export function checkLength({ 'content-length': length }: IncomingHttpHeaders, maxBytes: number): void {
  if (length === undefined) throw blobFailure('MissingContentLengthHeader');
  if (Number(length) > maxBytes)
    throw blobFailure('RequestBodyTooLarge', `It has at most ${maxBytes} bytes.`);
}

/** Receives the body. @throws BlobFailure without a length, or if a digest that was sent is that of another content. */
export async function receive(
  { headers, body, account }: Pick<BlobRequest, 'headers' | 'body' | 'account'>,
  maxBytes: number,
): Promise<WrittenContent & { content: string }> {
  checkLength(headers, maxBytes);
  const md5 = headers['content-md5']?.toString();
  if (md5 !== undefined && Buffer.from(md5, 'base64').length !== 16) throw blobFailure('InvalidMd5');
  const crc64 = headers['x-ms-content-crc64'];
  // After any failure here the connection is still needed: for the answer, and for what comes behind this body.
  const chunks = body.iterator({ destroyOnReturn: false });
  const written = await account.store.write(chunks, crc64 !== undefined).finally(() => body.resume());
  if (md5 !== undefined && md5 !== written.md5) throw refuse('Md5Mismatch');
  if (crc64 !== written.crc64) throw refuse('Crc64Mismatch');
  return written;

  function refuse(code: 'Md5Mismatch' | 'Crc64Mismatch'): BlobFailure {
    account.store.dropContent(written.content);
    return blobFailure(code);
  }
}

/** @throws BlobFailure if the blob is there and the request may only create, or its conditions are not met. */
export function checkOverwrite({ route, headers, access, account }: BlobRequest): Blob | undefined {
  const before = account.store.find(route.container, route.blob);
  if (before && !access.mayOverwrite) throw blobFailure('UnauthorizedBlobOverwrite');
  checkWrite(headers, before);
  return before;
}

/** Keeps a blob with a content that was received. What was true before may no longer be: it is checked again. */
export function keepNew(
  request: BlobRequest,
  written: Pick<Blob, 'content' | 'size' | 'headers' | 'metadata'>,
): Blob {
  const { store, blocks } = request.account;
  try {
    const before = checkOverwrite(request);
    const { container, blob: name } = request.route;
    const version = store.newVersion();
    const created = before?.created ?? version.modified;
    const blob = { container, name, ...version, created, ...written };
    store.keep(blob);
    blocks.drop(blobKey(request.route));
    return blob;
  } catch (error) {
    store.dropContent(written.content);
    throw error;
  }
}

/** The answer to what has created a blob. */
export function created(blob: Blob, { md5, crc64 }: Partial<WrittenContent>): Answer {
  return {
    status: 201,
    headers: {
      ...versionHeaders(blob),
      ...(md5 !== undefined && { 'content-md5': md5 }),
      ...(crc64 !== undefined && { 'x-ms-content-crc64': crc64 }),
      'x-ms-request-server-encrypted': 'true',
    },
  };
}

/** The blob's blocks are known by this. */
export const blobKey = ({ container, blob }: BlobRequest['route']): string => `${container}/${blob}`;
