// The SDK of Blob Storage. In the bundle it is a file of its own, loaded with the first call: a start and all reads do without it
// (infra/tools/build/bundles.ts).
export {
  AnonymousCredential,
  BlobSASPermissions,
  BlobServiceClient,
  generateBlobSASQueryParameters,
  newPipeline,
  RestError,
  SASProtocol,
} from '@azure/storage-blob';
