import type { IncomingHttpHeaders } from 'node:http';
import { blobFailure } from '../blob-failure.ts';
import { type Blob, type ContentHeaders, contentHeaders } from '../storage/blob.ts';
import { lastModified } from './conditions.ts';

/** The parameters of a signature that an answer has in place of the blob's own headers. */
const overrides: Partial<Record<keyof ContentHeaders, string>> = {
  'cache-control': 'rscc',
  'content-disposition': 'rscd',
  'content-encoding': 'rsce',
  'content-language': 'rscl',
  'content-type': 'rsct',
};

/** The headers of an answer that shows a blob. */
export function describeBlob(blob: Blob, query: URLSearchParams): Record<string, string> {
  const shown: Record<string, string> = { 'content-type': 'application/octet-stream', ...blob.headers };
  // Without a signature these parameters mean nothing.
  for (const [header, parameter] of query.has('sig') ? Object.entries(overrides) : []) {
    const text = query.get(parameter);
    if (!text) continue;
    if (/\p{Cc}/u.test(text)) throw blobFailure('InvalidQueryParameterValue', `It is ${parameter}.`);
    // As it would have come in a header: the bytes of UTF-8, one character each.
    shown[header] = Buffer.from(text).toString('latin1');
  }
  return {
    ...shown,
    ...versionHeaders(blob),
    ...Object.fromEntries(Object.entries(blob.metadata).map(([name, text]) => [`x-ms-meta-${name}`, text])),
    'accept-ranges': 'bytes',
    'x-ms-blob-type': 'BlockBlob',
    'x-ms-creation-time': new Date(blob.created).toUTCString(),
    'x-ms-lease-state': 'available',
    'x-ms-lease-status': 'unlocked',
    'x-ms-server-encrypted': 'true',
  };
}

export const versionHeaders = (blob: Pick<Blob, 'etag' | 'modified'>): Record<string, string> => ({
  etag: blob.etag,
  'last-modified': lastModified(blob),
});

/** The properties that a request sets with `x-ms-blob-…`. */
export function sentProperties(headers: IncomingHttpHeaders): ContentHeaders {
  const sent = contentHeaders.map(name => [name, headers[`x-ms-blob-${name}`]] as const);
  return Object.fromEntries(sent.filter(([, text]) => typeof text === 'string' && text !== ''));
}

const metadataPrefix = 'x-ms-meta-';

/** The metadata that a request sets. @throws BlobFailure for a name that is no identifier. */
export function sentMetadata(headers: IncomingHttpHeaders): Record<string, string> {
  const names = Object.keys(headers).filter(name => name.startsWith(metadataPrefix));
  const metadata = names.map(name => [name.slice(metadataPrefix.length), String(headers[name])] as const);
  const wrong = metadata.find(([name]) => !/^[a-z_][a-z0-9_]*$/.test(name));
  if (wrong) throw blobFailure('InvalidMetadata', `'${wrong[0]}' is no identifier.`);
  return Object.fromEntries(metadata);
}
