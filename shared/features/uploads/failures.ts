import { failures as ofStorage } from '../../blob-storage/storage-failure.ts';
import { type Failures, invalid } from '../../failures/table.ts';

declare module '../../failures/table.ts' {
  interface FeatureFailures {
    uploadsOff: true;
    uploadMissing: true;
    uploadUnfit: true;
    fileGone: true;
  }
}

/** What can go wrong with uploads. */
export const failures = {
  /** There is no storage for files. */
  uploadsOff: {
    status: 503,
    text: () => 'Uploads are off: the service has no storage for files. Give media by their addresses.',
    type: 'uploads-off',
    title: 'Uploads are off',
    unlogged: true,
  },
  /** A medium names an upload that nothing was sent for, that is too old, or that is another blog's. */
  uploadMissing: {
    ...invalid,
    example: [
      {
        at: { body: ['uploadId'] },
        text: 'must name an upload of this blog whose file has been sent within the last day',
      },
    ],
    type: 'upload-missing',
    title: 'There is no such upload',
  },
  /** A file is not what was announced; a violation for each thing that is wrong. */
  uploadUnfit: {
    ...invalid,
    type: 'upload-unfit',
    title: 'The file is not what was announced',
    example: [
      { at: { body: ['uploadId'] }, text: 'must name a file of 183400 bytes, as announced (it has 12)' },
    ],
  },
  ...ofStorage,
} satisfies Failures;

/** What can go wrong with the file of a medium that is restored. */
export const restoreFailures = {
  /** Storage does not have the file any more. */
  fileGone: {
    status: 404,
    text: () =>
      'The file of this medium is gone for good, so the medium cannot be restored. Nothing was changed. Upload the file again.',
    type: 'file-gone',
    title: 'The file of the medium is gone for good',
  },
} satisfies Failures;
