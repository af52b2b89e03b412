import { blobFailure } from '../blob-failure.ts';
import type { Answer } from './answer.ts';
import { sentProperties, versionHeaders } from './blob-headers.ts';
import type { BlobRequest } from './blob-request.ts';
import { checkWrite } from './conditions.ts';
import { findBlob } from './reads.ts';

/** Sets all properties: one that is not sent is cleared ("Set Blob Properties"). The ETag is another then. */
export function setBlobProperties(request: BlobRequest): Answer {
  const { headers, account } = request;
  const before = findBlob(request);
  checkWrite(headers, before);
  const blob = { ...before, ...account.store.newVersion(), headers: sentProperties(headers) };
  account.store.keep(blob);
  return { status: 200, headers: versionHeaders(blob) };
}

/** Deletes a blob, which is kept for a while ("Soft delete for blobs"). */
export function deleteBlob(request: BlobRequest): Answer {
  const { headers, account, asker } = request;
  const before = findBlob(request);
  checkWrite(headers, before);
  account.store.keep({ ...before, deleted: asker.now });
  return { status: 202, headers: { 'x-ms-delete-type-permanent': 'false' } };
}

/** Brings a deleted blob back; a blob that is not deleted stays as it is ("Undelete Blob"). */
export function undeleteBlob({ route, account }: BlobRequest): Answer {
  const deleted = account.store.findDeleted(route.container, route.blob);
  if (deleted) {
    const { deleted: _, ...blob } = deleted;
    account.store.keep(blob);
  } else if (!account.store.find(route.container, route.blob)) throw blobFailure('BlobNotFound');
  return { status: 200, headers: {} };
}
