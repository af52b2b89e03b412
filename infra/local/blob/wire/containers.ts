import { blobFailure, notSupported } from '../blob-failure.ts';
import { type Blob, retention } from '../storage/blob.ts';
import type { Answer } from './answer.ts';
import type { Account, BlobRequest } from './blob-request.ts';
import { lastModified } from './conditions.ts';
import { element, escapeXml, xmlDocument } from './xml.ts';

/** The most blobs of an answer ("List Blobs"). */
const maxPage = 5000;

/** What a list may show besides blobs and their properties. */
const includable = ['deleted', 'metadata'];

/** @throws BlobFailure 404 if there is no such container. */
export function checkContainer({ containers }: Account, container: string): void {
  if (!containers.has(container)) throw blobFailure('ContainerNotFound');
}

export function getContainerProperties({ route, account }: BlobRequest): Answer {
  const isPublic = account.containers.get(route.container) === 'blob';
  return {
    status: 200,
    headers: {
      etag: '"0x1"',
      'last-modified': new Date(0).toUTCString(),
      'x-ms-lease-state': 'available',
      'x-ms-lease-status': 'unlocked',
      'x-ms-has-immutability-policy': 'false',
      'x-ms-has-legal-hold': 'false',
      ...(isPublic && { 'x-ms-blob-public-access': 'blob' }),
    },
  };
}

/** Lists blobs in the order of their names. The marker is the name of the next one. */
export function listBlobs({ route, account, asker }: BlobRequest): Answer {
  const { query, container } = route;
  const prefix = query.get('prefix') ?? '';
  const marker = query.get('marker') ?? '';
  const included = (query.get('include') ?? '').split(',').filter(name => name !== '');
  const other = included.find(name => !includable.includes(name));
  if (other !== undefined) throw notSupported('UnsupportedQueryParameter', `include=${other}`);
  if (query.has('delimiter')) throw notSupported('UnsupportedQueryParameter', 'delimiter');
  const count = readCount(query.get('maxresults'));
  const from = Buffer.from(marker, 'base64url').toString();
  const blobs = account.store.list({ container, prefix, from, withDeleted: included.includes('deleted') });
  const page: string[] = [];
  let next = '';
  for (const blob of blobs) {
    if (page.length === count) {
      next = Buffer.from(blob.name).toString('base64url');
      break;
    }
    page.push(describe(blob, included.includes('metadata'), asker.now));
  }
  const attributes = `ServiceEndpoint="${escapeXml(account.endpoint)}/" ContainerName="${escapeXml(container)}"`;
  const body =
    element('Prefix', prefix || undefined) +
    element('Marker', marker || undefined) +
    element('MaxResults', query.get('maxresults') ?? undefined) +
    `<Blobs>${page.join('')}</Blobs><NextMarker>${next}</NextMarker>`;
  return {
    status: 200,
    headers: {},
    body: xmlDocument(`<EnumerationResults ${attributes}>${body}</EnumerationResults>`),
  };
}

function readCount(text: string | null): number {
  if (text === null) return maxPage;
  if (/^\d+$/.test(text) && Number(text) >= 1) return Math.min(Number(text), maxPage);
  throw blobFailure('OutOfRangeQueryParameterValue', `maxresults must be 1 to ${maxPage} (got '${text}').`);
}

function describe(blob: Blob, withMetadata: boolean, now: number): string {
  const { headers, deleted, metadata } = blob;
  const properties = [
    element('Creation-Time', new Date(blob.created).toUTCString()),
    element('Last-Modified', lastModified(blob)),
    // Without the quotes, which only headers have.
    element('Etag', blob.etag.slice(1, -1)),
    element('Content-Length', blob.size),
    element('Content-Type', headers['content-type'] ?? ''),
    element('Content-Encoding', headers['content-encoding'] ?? ''),
    element('Content-Language', headers['content-language'] ?? ''),
    element('Content-MD5', headers['content-md5'] ?? ''),
    element('Cache-Control', headers['cache-control'] ?? ''),
    element('Content-Disposition', headers['content-disposition'] ?? ''),
    element('BlobType', 'BlockBlob'),
    element('LeaseStatus', 'unlocked'),
    element('LeaseState', 'available'),
    element('ServerEncrypted', 'true'),
    ...(deleted === undefined ? [] : describeDeletion(deleted, now)),
  ];
  const entries = Object.entries(metadata).map(([name, text]) => element(name, text));
  return [
    `<Blob>${nameElement(blob.name)}`,
    deleted === undefined ? '' : element('Deleted', 'true'),
    `<Properties>${properties.join('')}</Properties>`,
    withMetadata ? `<Metadata>${entries.join('')}</Metadata>` : '',
    '<OrMetadata /></Blob>',
  ].join('');
}

function describeDeletion(deleted: number, now: number): string[] {
  const days = Math.floor((deleted + retention - now) / 86_400_000);
  return [element('DeletedTime', new Date(deleted).toUTCString()), element('RemainingRetentionDays', days)];
}

/** A name with characters that XML cannot have is percent-encoded ("List Blobs", since 2021-02-12). */
function nameElement(name: string): string {
  const isFit = !/[\p{Cc}\ufffe\uffff]/u.test(name);
  return isFit ? element('Name', name) : `<Name Encoded="true">${encodeURIComponent(name)}</Name>`;
}
