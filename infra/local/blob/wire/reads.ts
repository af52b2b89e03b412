import { closeSync, fstatSync, openSync } from 'node:fs';
import { blobFailure } from '../blob-failure.ts';
import type { Blob } from '../storage/blob.ts';
import type { Answer } from './answer.ts';
import { describeBlob } from './blob-headers.ts';
import type { Account, BlobRequest } from './blob-request.ts';
import { checkRead } from './conditions.ts';
import { findRange } from './range.ts';

/** @throws BlobFailure 404. */
export function findBlob({ route, account }: Pick<BlobRequest, 'route' | 'account'>): Blob {
  const blob = account.store.find(route.container, route.blob);
  if (!blob) throw blobFailure('BlobNotFound');
  return blob;
}

export function getBlobProperties(request: BlobRequest): Answer {
  const blob = findBlob(request);
  checkRead(request.headers, blob);
  const headers = describeBlob(blob, request.route.query);
  return { status: 200, headers: { ...headers, 'content-length': String(blob.size) } };
}

export function getBlob(request: BlobRequest): Answer {
  const blob = findBlob(request);
  checkRead(request.headers, blob);
  const range = findRange(request.headers, blob.size);
  const headers = describeBlob(blob, request.route.query);
  const descriptor = openContent(request.account, blob);
  if (!range) return { status: 200, headers, body: { descriptor, start: 0, length: blob.size } };
  const { 'content-md5': md5, ...others } = headers;
  return {
    status: 206,
    headers: {
      ...others,
      // That of the whole, which is not that of the part.
      ...(md5 !== undefined && { 'x-ms-blob-content-md5': md5 }),
      'content-range': `bytes ${range.start}-${range.start + range.length - 1}/${blob.size}`,
    },
    body: { descriptor, ...range },
  };
}

/** Opens a blob's content at once: what is open can be read to its end, even if the blob changes meanwhile. */
export function openContent({ store }: Account, blob: Blob): number {
  const file = store.contentFile(blob);
  const descriptor = openSync(file, 'r');
  const found = fstatSync(descriptor).size;
  if (found === blob.size) return descriptor;
  closeSync(descriptor);
  throw new Error(`${file} has ${found} bytes, not ${blob.size}: something else has changed it`);
}
