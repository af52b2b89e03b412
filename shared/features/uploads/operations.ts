import { json, type Operation } from '../../operations/operation.ts';
import { failures } from './failures.ts';

/** An address for a file. */
export const createUpload: Operation<201> = {
  name: 'CreateUpload',
  group: 'medium',
  method: 'POST',
  path: '/blog/{blogId}/upload',
  noun: 'upload',
  needs: 'author',
  summary: 'Get an address for a file to upload',
  description:
    'Send the file to the address in the answer, by its method and with its headers, and then create a medium with its `uploadId` in place of a `mediumUrl`. The file can be read by others only after that, and only if it is what was announced here.',
  parameters: [],
  body: 'UploadBody',
  storesNothing: true,
  failures: { uploadsOff: failures.uploadsOff, storageFailed: failures.storageFailed },
  answers: {
    201: {
      meaning: 'The address takes one file, until it expires.',
      headers: { 'Cache-Control': 'always' },
      body: json('Upload'),
    },
  },
};
