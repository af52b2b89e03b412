import { Failure } from '../../failures/failure.ts';
import type { MediumPayload } from '../../families/medium.ts';
import type { WriteHooks } from '../../http/resource.ts';
import { type Uploads, uploadsIn } from './admission.ts';
import { filesLeftBy } from './leaving-files.ts';
import type { MediaStorage } from './media-storage.ts';
import { misfits, requireSizes } from './misfits.ts';
import type { NamedFiles } from './named-files.ts';
import { returningFiles } from './returning-files.ts';

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
    for (const file of [payload, ...(payload.sizes ?? [])])
      if (file.mediumUrl !== undefined) file.mediumUrl = spelt(file.mediumUrl);
  };
  const left = files && filesLeftBy(files);
  return {
    async prepare(blogId, payload) {
      if (!uploads && uploadsIn(payload).length > 0) throw new Failure('uploadsOff');
      spell(payload);
      // Otherwise the file says what the sides are.
      if (payload.uploadId === undefined) requireSizes(payload.sizes, payload);
      return uploads?.admit(blogId, payload);
    },
    prepareTogether(payload, place) {
      spell(payload);
      // Their files would be taken in one after the other, while everything else waits.
      const text = 'must be left out: create this medium by itself';
      const uploaded = uploadsIn(payload).map(({ at }) => ({ at: { body: [...place, ...at] }, text }));
      return [...uploaded, ...misfits(payload.sizes ?? [], payload, place)];
    },
    ...(left && { beforeUpdate: left, beforeDelete: left }),
    ...(storage && { beforeRestore: returningFiles(storage) }),
  };
}
