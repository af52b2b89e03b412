// The libraries that uploads need. In the bundle they are a file of their own, loaded with the first upload: a start and all
// reads do without them (infra/tools/build/bundles.ts).
export {
  AnonymousCredential,
  BlobSASPermissions,
  BlobServiceClient,
  generateBlobSASQueryParameters,
  newPipeline,
  RestError,
  SASProtocol,
} from '@azure/storage-blob';
export { fileTypeFromBuffer } from 'file-type/core';
