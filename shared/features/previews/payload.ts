import { Integer } from '../../families/fields.ts';

/** For how many hours a preview can be read: at most a week. */
export const previewHours = { min: 1, max: 168, default: 1 };

/** For how long a preview is asked for, in a request body, which may be missing. */
export class PreviewPayload {
  static readonly about = { name: 'PreviewBody', means: 'For how long a post is shown. It may be left out.' };

  @Integer({
    min: previewHours.min,
    max: previewHours.max,
    means: `For how many hours; ${previewHours.default} if it is left out.`,
    example: 24,
  })
  hours?: number;
}
