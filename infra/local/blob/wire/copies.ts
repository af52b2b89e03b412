import { createReadStream } from 'node:fs';
import { BlobFailure, blobFailure, copySourceFailure, notSupported } from '../blob-failure.ts';
import type { Blob } from '../storage/blob.ts';
import type { Answer } from './answer.ts';
import { authorize } from './authorization.ts';
import { sentMetadata, sentProperties } from './blob-headers.ts';
import type { BlobRequest } from './blob-request.ts';
import { checkSource, isMatched } from './conditions.ts';
import { findBlob, openContent } from './reads.ts';
import { findRoute } from './route.ts';
import { checkOverwrite, checkType, created, keepNew } from './uploads.ts';

/** Copies a blob of this account, which is read as its address allows, into a new one ("Put Blob From URL"). */
export async function putBlobFromUrl(request: BlobRequest): Promise<Answer> {
  const { headers, account } = request;
  checkType(headers);
  if (headers['content-length'] !== '0') throw blobFailure('InvalidHeaderValue', 'Content-Length must be 0.');
  checkTarget(request);
  const source = findSource(request);
  checkSource(headers, source);
  const sent = sentMetadata(headers);
  const metadata = Object.keys(sent).length > 0 ? sent : source.metadata;
  const stream = createReadStream('', { fd: openContent(account, source) });
  const { content, md5, size } = await account.store.write(stream);
  const expected = headers['x-ms-source-content-md5'];
  if (expected !== undefined && expected !== md5) {
    account.store.dropContent(content);
    throw blobFailure('Md5Mismatch');
  }
  const isCopied = headers['x-ms-copy-source-blob-properties'] !== 'false';
  const properties = {
    ...(isCopied && source.headers),
    'content-md5': md5,
    ...sentProperties(headers),
  };
  const blob = keepNew(request, { content, size, headers: properties, metadata });
  return created(blob, { md5 });
}

/** A copy onto a blob with another ETag has a failure of its own. */
function checkTarget(request: BlobRequest): void {
  const { route, headers, account } = request;
  const before = account.store.find(route.container, route.blob);
  if (before && !isMatched(headers['if-match'], before)) throw blobFailure('TargetConditionNotMet');
  checkOverwrite(request);
}

/** @throws BlobFailure CannotVerifyCopySource with the status that a GET of the source would have been answered with. */
function findSource(request: BlobRequest): Blob {
  const { headers, account, asker } = request;
  const source = String(headers['x-ms-copy-source']);
  const path = pathHere(source, account.endpoint);
  try {
    const { 'x-ms-copy-source-authorization': authorization } = headers;
    const sent = typeof authorization === 'string' ? { authorization } : {};
    const route = findRoute(account.name, 'GET', path, {});
    authorize(route, { ...asker, headers: sent }, account.containers.get(route.container) === 'blob');
    return findBlob({ route, account });
  } catch (error) {
    throw error instanceof BlobFailure ? copySourceFailure(error) : error;
  }
}

/** The path and query of an address of this account. @throws BlobFailure for any other. */
function pathHere(source: string, endpoint: string): string {
  const { origin } = new URL(endpoint);
  if (!URL.canParse(source))
    throw blobFailure('InvalidHeaderValue', `x-ms-copy-source is no address ('${source}').`);
  const address = new URL(source);
  if (address.origin !== origin && address.origin !== origin.replace('127.0.0.1', 'localhost'))
    throw notSupported('UnsupportedHeader', `a copy from elsewhere than ${origin}`);
  return address.pathname + address.search;
}
