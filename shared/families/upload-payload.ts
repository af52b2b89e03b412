import { Integer, Text } from './fields.ts';
import type { SpanningCheck } from './rules.ts';

const isDigest: SpanningCheck = {
  says: '64 hexadecimal digits.',
  violation: value =>
    typeof value === 'string' && !/^[0-9a-f]{64}$/i.test(value) ? 'must be 64 hexadecimal digits' : undefined,
};

/** The digest of a file in a request. */
export const sha256 = {
  optional: true,
  blank: false,
  checks: [isDigest],
  example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
} as const;

/** A file that is about to be uploaded, in a request body. */
export class UploadPayload {
  static readonly about = { name: 'UploadBody', means: 'What a file will be that is about to be uploaded.' };

  @Text({ max: 100, means: 'Its MIME type.', example: 'image/png' }) mimeType!: string;
  @Integer({ min: 1, required: true, means: 'Its size, in bytes.', example: 183_400 }) bytes!: number;
  @Text({ ...sha256, max: 64, means: 'Its SHA-256. If it is given, a file with any other is refused.' })
  sha256?: string;
}
