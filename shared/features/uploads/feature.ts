import type { Failures } from '../../failures/table.ts';
import { MediumPayload } from '../../families/medium.ts';
import { patchNameOf } from '../../families/payload-class.ts';
import type { Feature } from '../../feature.ts';
import type { Operation } from '../../operations/operation.ts';
import { uploadExample, uploadSchema } from './description.ts';
import { failures, restoreFailures } from './failures.ts';
import { readMediaConfig } from './media-config.ts';
import { createUpload } from './operations.ts';
import { UploadPayload } from './payload.ts';

/** The bodies that may name an upload. */
const bodies = [MediumPayload.about.name, patchNameOf(MediumPayload)];

function failuresIn({ name, body = '' }: Operation): Failures {
  if (name === 'RestoreDeleted') return restoreFailures;
  return bodies.includes(body) ? failures : {};
}

/** Files that are uploaded before a medium names them (contract.md, Uploads). */
export const uploads: Feature = {
  operations: [createUpload],
  changesIn: operation => ({ failures: failuresIn(operation) }),
  readSettings: readMediaConfig,
  bodies: [UploadPayload],
  schemas: { Upload: uploadSchema },
  examples: { UploadBody: { mimeType: 'image/png', bytes: 183_400 }, Upload: uploadExample },
};
