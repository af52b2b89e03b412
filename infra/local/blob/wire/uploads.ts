import type { IncomingHttpHeaders } from 'node:http';
import { blobFailure, notSupported } from '../blob-failure.ts';
import type { Blob, ContentHeaders } from '../storage/blob.ts';
import { type Written, writeContent } from '../storage/content-file.ts';
import type { Answer } from './answer.ts';
import { sentMetadata, sentProperties, versionHeaders } from './blob-headers.ts';
import type { Account, BlobRequest } from './blob-request.ts';
import { checkWrite } from './conditions.ts';

/** The largest body of Put Blob and of Put Block, in bytes: 5,000 MiB and 4,000 MiB ("Put Blob", "Put Block"). */
export const maxBlobBytes = 5_000 * 1024 * 1024;
export const maxBlockBytes = 4_000 * 1024 * 1024;

export async function putBlob(request: BlobRequest): Promise<Answer> {
  const { headers } = request;
  checkType(headers);
  checkOverwrite(request);
  const { content, written } = await receive(request, maxBlobBytes);
  const properties = {
    'content-type': headers['content-type'] ?? 'application/octet-stream',
    ...sentStandard(headers),
    'content-md5': written.md5,
    ...sentProperties(headers),
  };
  const blob = keepNew(request, { content, size: written.size, headers: properties });
  return created(blob, written);
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
  const names = ['cache-control', 'content-encoding', 'content-language'] as const;
  return Object.fromEntries(names.filter(name => headers[name]).map(name => [name, headers[name]]));
}

/**
 * Receives the body into a new file.
 * @returns the content's name. @throws BlobFailure without a length, or if a digest that was sent is that of another content.
 */
export async function receive(
  { headers, body, account }: Pick<BlobRequest, 'headers' | 'body' | 'account'>,
  maxBytes: number,
): Promise<{ content: string; written: Written }> {
  const length = headers['content-length'];
  if (length === undefined) throw blobFailure('MissingContentLengthHeader');
  if (Number(length) > maxBytes)
    throw blobFailure('RequestBodyTooLarge', `It has at most ${maxBytes} bytes.`);
  const content = account.store.newContent();
  const md5 = headers['content-md5']?.toString();
  if (md5 !== undefined && Buffer.from(md5, 'base64').length !== 16) throw blobFailure('InvalidMd5');
  const crc64 = headers['x-ms-content-crc64'];
  const written = await writeContent(account.store.contentFile({ content }), body, crc64 !== undefined);
  const wrong =
    md5 !== undefined && md5 !== written.md5
      ? blobFailure('Md5Mismatch')
      : crc64 !== written.crc64 && blobFailure('Crc64Mismatch');
  if (!wrong) return { content, written };
  account.store.dropContent(content);
  throw wrong;
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
  { content, size, headers }: Pick<Blob, 'content' | 'size' | 'headers'>,
  metadata = sentMetadata(request.headers),
): Blob {
  const { store, blocks } = request.account;
  try {
    const before = checkOverwrite(request);
    const { container, blob: name } = request.route;
    const version = store.newVersion();
    const created = before?.created ?? version.modified;
    const blob = { container, name, content, size, ...version, created, headers, metadata };
    store.keep(blob);
    blocks.drop(`${container}/${name}`);
    return blob;
  } catch (error) {
    store.dropContent(content);
    throw error;
  }
}

/** The answer to what has created a blob. */
export function created(blob: Blob, { md5, crc64 }: Partial<Written>): Answer {
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

/** @throws BlobFailure 404 if there is no such container. */
export function checkContainer({ containers }: Account, container: string): void {
  if (!containers.has(container)) throw blobFailure('ContainerNotFound');
}
