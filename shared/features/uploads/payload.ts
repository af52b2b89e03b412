import { sha256 } from '../../families/digest-rule.ts';
import { Integer, Text } from '../../families/fields.ts';

/** A file that is about to be uploaded, in a request body. */
export class UploadPayload {
  static readonly about = { name: 'UploadBody', means: 'What a file will be that is about to be uploaded.' };

  @Text({ max: 100, means: 'Its MIME type.', example: 'image/png' }) mimeType!: string;
  @Integer({ min: 1, required: true, means: 'Its size, in bytes.', example: 183_400 }) bytes!: number;
  @Text({ ...sha256, max: 64, means: 'Its SHA-256. If it is given, a file with any other is refused.' })
  sha256?: string;
}
