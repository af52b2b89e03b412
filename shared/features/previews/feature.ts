import { previewExample, previewSchema } from '../../description/preview.ts';
import { PreviewPayload } from '../../families/preview-payload.ts';
import type { Feature } from '../../feature.ts';
import { createPreview, deletePreviews } from './operations.ts';

/** Posts that are shown before they are published (contract.md, Previews). */
export const previews: Feature = {
  operations: [createPreview, deletePreviews],
  bodies: [PreviewPayload],
  schemas: { Preview: previewSchema },
  examples: { PreviewBody: { hours: 24 }, Preview: previewExample },
};
