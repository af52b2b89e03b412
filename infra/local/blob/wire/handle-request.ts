import { blobFailure, notSupported } from '../blob-failure.ts';
import type { Answer } from './answer.ts';
import type { BlobRequest, RequestHandler } from './blob-request.ts';
import { putBlock, putBlockList } from './blocks.ts';
import { deleteBlob, setBlobProperties, undeleteBlob } from './changes.ts';
import { checkContainer, getContainerProperties, listBlobs } from './containers.ts';
import { putBlobFromUrl } from './copies.ts';
import { getUserDelegationKey } from './keys.ts';
import type { Operation } from './operation.ts';
import { getBlob, getBlobProperties } from './reads.ts';
import { putBlob } from './uploads.ts';

/** Characters of a blob's name ("Naming and Referencing Containers, Blobs, and Metadata"). */
const maxName = 1024;

const handlers: Partial<Record<Operation, RequestHandler>> = {
  PutBlob: putBlob,
  PutBlobFromUrl: putBlobFromUrl,
  PutBlock: putBlock,
  PutBlockList: putBlockList,
  GetBlob: getBlob,
  GetBlobProperties: getBlobProperties,
  SetBlobProperties: setBlobProperties,
  DeleteBlob: deleteBlob,
  UndeleteBlob: undeleteBlob,
  ListBlobs: listBlobs,
  GetContainerProperties: getContainerProperties,
  GetUserDelegationKey: getUserDelegationKey,
};

/** Answers a request that may do what it asks for. @throws BlobFailure. */
export async function handleRequest(request: BlobRequest): Promise<Answer> {
  const { operation, container, blob } = request.route;
  const handler = handlers[operation];
  if (!handler) throw notSupported('NotImplemented', 'this operation');
  if (blob.length > maxName)
    throw blobFailure('OutOfRangeInput', `A name has at most ${maxName} characters.`);
  if (container !== '') checkContainer(request.account, container);
  return handler(request);
}
