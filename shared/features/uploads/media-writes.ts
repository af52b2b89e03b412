import { Failure } from '../../failures/failure.ts';
import type { MediumPayload } from '../../families/medium.ts';
import type { WriteHooks } from '../../http/resource.ts';
import type { Uploads } from './admission.ts';
import { filesLeftBy } from './leaving-files.ts';
import type { MediaStorage } from './media-storage.ts';
import type { NamedFiles } from './named-files.ts';
import { returningFile } from './returning-file.ts';

/** What uploads need around the writes of media. */
interface MediaWrites {
  /** Spells the address of a medium as it is stored. */
  spelt(address: string): string;
  /** Undefined if there is no storage for files. */
  uploads: Uploads | undefined;
  files: NamedFiles | undefined;
  storage: MediaStorage | undefined;
}

/** What uploads do around the writes of media, which name files (contract.md, Uploads). */
export function mediaWrites({ spelt, uploads, files, storage }: MediaWrites): WriteHooks<MediumPayload> {
  const spell = (payload: MediumPayload) => {
    if (payload.mediumUrl !== undefined) payload.mediumUrl = spelt(payload.mediumUrl);
  };
  const left = files && filesLeftBy(files);
  return {
    async prepare(blogId, payload) {
      if (!uploads && payload.uploadId !== undefined) throw new Failure('uploadsOff');
      spell(payload);
      return uploads?.admit(blogId, payload);
    },
    prepareTogether(payload, place) {
      spell(payload);
      if (payload.uploadId === undefined) return [];
      // Their files would be taken in one after the other, while everything else waits.
      const text = 'must be left out: create this medium by itself';
      return [{ at: { body: [...place, 'uploadId'] }, text }];
    },
    ...(left && { beforeUpdate: left, beforeDelete: left }),
    ...(storage && { beforeRestore: returningFile(storage) }),
  };
}
