import { sha256 } from '../../families/digest-rule.ts';
import { addFields, Integer, Text } from '../../families/fields.ts';
import { MediumPayload } from '../../families/medium.ts';
import { MediumSizePayload } from '../../families/medium-size.ts';
import type { SpanningCheck } from '../../families/rules.ts';

/** A file that is about to be uploaded, in a request body. */
export class UploadPayload {
  static readonly about = { name: 'UploadBody', means: 'What a file will be that is about to be uploaded.' };

  @Text({ max: 100, means: 'Its MIME type.', example: 'image/png' }) mimeType!: string;
  @Integer({ min: 1, required: true, means: 'Its size, in bytes.', example: 183_400 }) bytes!: number;
  @Text({ ...sha256, max: 64, means: 'Its SHA-256. If it is given, a file with any other is refused.' })
  sha256?: string;
}

/** The identifier of the upload whose file something is. */
const uploadIdOf = (what: string) => ({
  max: 200,
  blank: false,
  optional: true,
  writeOnly: true,
  means:
    `The upload whose file the ${what} is, from the answer to its announcement. Address, type, size in bytes and in pixels ` +
    'are then those of the file, whatever the body says.',
});

/** What the body of a medium says of the upload whose file it is. */
class UploadedFile {
  static readonly about = { name: 'UploadedFile', means: 'The upload whose file a medium is.' };

  @Text(uploadIdOf('medium')) uploadId?: string;
  @Text({ ...sha256, max: 64, writeOnly: true, means: 'The SHA-256 that the file must have, with uploadId.' })
  sha256?: string;
}

/** What the body of a medium says of the upload whose file one of its sizes is. */
class UploadedSize {
  static readonly about = { name: 'UploadedSize', means: 'The upload whose file a size is.' };

  @Text(uploadIdOf('size')) uploadId?: string;
}

/** A medium has an address, or an upload that gets one. */
const isGivenOrUploaded: SpanningCheck = {
  says: 'Required unless uploadId is given.',
  violation: (value, { uploadId }) =>
    value === undefined && uploadId === undefined ? 'is required (or uploadId)' : undefined,
};

const orUploaded = { required: false, checks: [isGivenOrUploaded] };

declare module '../../families/medium-size.ts' {
  interface MediumSizePayload {
    uploadId?: string;
  }
}

declare module '../../families/medium.ts' {
  interface MediumPayload {
    uploadId?: string;
    sha256?: string;
  }
}

addFields(MediumPayload, {
  behind: 'mediumUrl',
  changes: {
    mediumUrl: {
      ...orUploaded,
      means:
        'The address of the picture, sound or document itself. That of an uploaded file is made by the service.',
    },
  },
  from: UploadedFile,
});

addFields(MediumSizePayload, {
  behind: 'bytes',
  changes: {
    width: orUploaded,
    height: orUploaded,
    mediumUrl: orUploaded,
    mimeType: orUploaded,
    bytes: orUploaded,
  },
  from: UploadedSize,
});
