import type { IncomingHttpHeaders } from 'node:http';
import { blobFailure } from '../blob-failure.ts';
import type { Operation } from './operation.ts';

/** What a request addresses: `/{account}`, a container in it, or a blob of that. */
export interface Route {
  operation: Operation;
  /** '' for the account itself. */
  container: string;
  /** '' for a container itself. */
  blob: string;
  query: URLSearchParams;
}

/**
 * Finds what a request addresses and asks for. The account is in the path, as Azure's emulator has it.
 * @throws BlobFailure when the path is not one of the account.
 */
export function findRoute(
  account: string,
  method: string,
  address: string,
  headers: IncomingHttpHeaders,
): Route {
  const [path = '', ...rest] = address.split('?');
  const query = new URLSearchParams(rest.join('?'));
  const [, first, container = '', ...names] = path.split('/').map(decodeSegment);
  if (first !== account)
    throw blobFailure('ResourceNotFound', `The path must begin with the account, /${account}.`);
  const blob = names.join('/');
  const level = blob ? 'blob' : container ? 'container' : 'service';
  const asked = [query.get('restype'), query.get('comp')].map(part => part?.toLowerCase() ?? '').join(' ');
  const operation = method === 'OPTIONS' ? 'Preflight' : found[level](method, asked.trim(), headers);
  return { operation: operation ?? 'Other', container, blob, query };
}

type Finder = (method: string, asked: string, headers: IncomingHttpHeaders) => Operation | undefined;

const blobOperations: Record<string, Operation> = {
  'GET ': 'GetBlob',
  'HEAD ': 'GetBlobProperties',
  'DELETE ': 'DeleteBlob',
  'PUT properties': 'SetBlobProperties',
  'PUT undelete': 'UndeleteBlob',
  'PUT block': 'PutBlock',
  'PUT blocklist': 'PutBlockList',
};

/** By what is addressed; `asked` is the query's restype and comp. */
const found: Record<'service' | 'container' | 'blob', Finder> = {
  service: (method, asked) =>
    method === 'POST' && asked === 'service userdelegationkey' ? 'GetUserDelegationKey' : undefined,
  container: (method, asked) => {
    if (method === 'GET' && asked === 'container list') return 'ListBlobs';
    return ['GET', 'HEAD'].includes(method) && asked === 'container' ? 'GetContainerProperties' : undefined;
  },
  blob: (method, asked, headers) =>
    method === 'PUT' && asked === '' ? findPut(headers) : blobOperations[`${method} ${asked}`],
};

/** A PUT of a blob without a type is a copy of another kind: Copy Blob, which is not supported. */
function findPut(headers: IncomingHttpHeaders): Operation | undefined {
  if (headers['x-ms-blob-type'] === undefined && headers['x-ms-copy-source'] !== undefined) return undefined;
  return headers['x-ms-copy-source'] === undefined ? 'PutBlob' : 'PutBlobFromUrl';
}

function decodeSegment(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    throw blobFailure('InvalidUri', `A path must be percent-encoded UTF-8 (got '${segment}').`);
  }
}
