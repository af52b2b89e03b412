import type { IncomingHttpHeaders } from 'node:http';
import { blobFailure, notSupported } from '../blob-failure.ts';
import { isKnownVersion } from './service-version.ts';

/** Headers that ask for what this server does not do: without it, the answer would not be what was asked for. */
const headersNotSupported = [
  'x-ms-access-tier',
  'x-ms-copy-source-tag-option',
  'x-ms-encryption-key',
  'x-ms-encryption-scope',
  'x-ms-if-tags',
  'x-ms-immutability-policy-until-date',
  'x-ms-lease-id',
  'x-ms-legal-hold',
  'x-ms-range-get-content-crc64',
  'x-ms-range-get-content-md5',
  'x-ms-requires-sync',
  'x-ms-source-if-tags',
  'x-ms-structured-body',
  'x-ms-tags',
];

const parametersNotSupported = ['snapshot', 'versionid', 'deletetype'];

/** @throws BlobFailure 400 for a version or a part of a request that this server does not know or do. */
export function refuseUnsupported(headers: IncomingHttpHeaders, query: URLSearchParams): void {
  const version = headers['x-ms-version'];
  if (version !== undefined && !isKnownVersion(String(version)))
    throw blobFailure(
      'InvalidHeaderValue',
      `Local Blob Storage does not know the version ${version} (x-ms-version).`,
    );
  const header = headersNotSupported.find(name => headers[name] !== undefined);
  if (header) throw notSupported('UnsupportedHeader', header);
  const parameter = parametersNotSupported.find(name => query.has(name));
  if (parameter) throw notSupported('UnsupportedQueryParameter', parameter);
}
