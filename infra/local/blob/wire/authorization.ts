import { createHash, timingSafeEqual } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { type BlobFailure, blobFailure } from '../blob-failure.ts';
import type { Operation } from './operation.ts';
import type { Route } from './route.ts';
import { checkSignature } from './signature.ts';

/** The token that may do everything. Public and the same for everyone, as the key of Azure's emulator is. */
export const localToken = 'local-blob-token';

/** What a request may do beyond its operation. */
export interface Access {
  /** Whether it may write a blob that is there. */
  mayOverwrite: boolean;
}

/** Who asks. */
export interface Asker {
  account: string;
  headers: IncomingHttpHeaders;
  /** The IPv4 address that the request comes from. */
  sender: string;
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * The permissions of a signature of which an operation needs one ("Create a user delegation SAS", "Specify permissions");
 * operations that are not here need the token.
 */
const permissions: Partial<Record<Operation, string>> = {
  PutBlob: 'wc',
  PutBlobFromUrl: 'wc',
  PutBlock: 'w',
  PutBlockList: 'w',
  GetBlob: 'r',
  GetBlobProperties: 'r',
  SetBlobProperties: 'w',
  DeleteBlob: 'd',
  UndeleteBlob: 'w',
  ListBlobs: 'l',
};

/** What anybody may do in a container whose blobs are public. */
const open: Operation[] = ['GetBlob', 'GetBlobProperties'];

const challenge = { 'www-authenticate': 'Bearer resource_id=https://storage.azure.com' };

const digestOf = (text: string) => createHash('sha256').update(text).digest();

/** @throws BlobFailure unless the request may do what it asks for. */
export function authorize(route: Route, asker: Asker, isPublic: boolean): Access {
  const { authorization } = asker.headers;
  if (authorization !== undefined) {
    checkToken(authorization);
    return { mayOverwrite: true };
  }
  if (route.query.has('sig')) return authorizeSigned(route, asker);
  if (isPublic && open.includes(route.operation)) return { mayOverwrite: false };
  throw refuseAnonymous(asker.headers);
}

/** A client that names the version that it speaks learns how to authorize; a browser only that there is nothing for it. */
function refuseAnonymous(headers: IncomingHttpHeaders): BlobFailure {
  if (headers['x-ms-version'] === undefined) return blobFailure('ResourceNotFound');
  return blobFailure('NoAuthenticationInformation', '', challenge);
}

function checkToken(authorization: string): void {
  const token = /^Bearer (.+)$/i.exec(authorization)?.[1] ?? '';
  if (!timingSafeEqual(digestOf(token), digestOf(localToken)))
    throw blobFailure(
      'InvalidAuthenticationInfo',
      `The header Authorization must be "Bearer ${localToken}", or left out with a signature.`,
      challenge,
    );
}

function authorizeSigned({ operation, container, blob, query }: Route, asker: Asker): Access {
  const sp = checkSignature({ ...asker, container, blob, query });
  const needed = permissions[operation] ?? '';
  // A list is of a container, which the signature of a blob is not.
  const isFit = blob !== '' || query.get('sr') === 'c';
  if (!isFit || ![...needed].some(permission => sp.includes(permission)))
    throw blobFailure('AuthorizationPermissionMismatch');
  return { mayOverwrite: sp.includes('w') };
}
