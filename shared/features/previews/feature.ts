import type { Feature } from '../../feature.ts';
import { previewExample, previewSchema } from './description.ts';
import {
  changesIn,
  createDraftPreview,
  createPreview,
  deletePreviews,
  previewParameters,
} from './operations.ts';
import { PreviewPayload } from './payload.ts';

/** Posts that are shown before they are published (contract.md, Previews). */
export const previews: Feature = {
  operations: [createPreview, createDraftPreview, deletePreviews],
  changesIn,
  parameters: previewParameters,
  bodies: [PreviewPayload],
  schemas: { Preview: previewSchema },
  examples: { PreviewBody: { hours: 24 }, Preview: previewExample },
};
