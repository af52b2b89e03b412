import { uploadExample, uploadSchema } from '../../description/upload.ts';
import { MediumPayload } from '../../families/medium.ts';
import { UploadPayload } from '../../families/upload-payload.ts';
import type { Feature } from '../../feature.ts';
import { failures } from './failures.ts';
import { createUpload } from './operations.ts';

/** Files that are uploaded before a medium names them (contract.md, Uploads). */
export const uploads: Feature = {
  operations: [createUpload],
  failuresIn: ({ body }) => (body === MediumPayload.about.name ? failures : {}),
  bodies: [UploadPayload],
  schemas: { Upload: uploadSchema },
  examples: { UploadBody: { mimeType: 'image/png', bytes: 183_400 }, Upload: uploadExample },
};
