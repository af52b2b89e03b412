import { MediumPayload } from '../../families/medium.ts';
import type { Feature } from '../../feature.ts';
import { uploadExample, uploadSchema } from './description.ts';
import { failures } from './failures.ts';
import { readMediaConfig } from './media-config.ts';
import { createUpload } from './operations.ts';
import { UploadPayload } from './payload.ts';

/** Files that are uploaded before a medium names them (contract.md, Uploads). */
export const uploads: Feature = {
  operations: [createUpload],
  changesIn: ({ body }) => (body === MediumPayload.about.name ? { failures } : {}),
  readSettings: readMediaConfig,
  bodies: [UploadPayload],
  schemas: { Upload: uploadSchema },
  examples: { UploadBody: { mimeType: 'image/png', bytes: 183_400 }, Upload: uploadExample },
};
