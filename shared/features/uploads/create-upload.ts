import { Failure } from '../../failures/failure.ts';
import type { Handler } from '../../http/handler.ts';
import { withPayload } from '../../http/request/payload.ts';
import type { ProcessMemory } from '../../memory/process-memory.ts';
import type { Uploads } from './admission.ts';
import { UploadPayload } from './payload.ts';

/**
 * Answers where a file can be uploaded (contract.md, Uploads).
 * @param uploads undefined if there is no storage for files.
 * @param isThere whether a blog exists.
 */
export function createUpload(
  uploads: Uploads | undefined,
  isThere: (blogId: string) => Promise<boolean>,
  memory: ProcessMemory,
): Handler<201> {
  return async received => {
    if (!uploads) throw new Failure('uploadsOff');
    return withPayload(received, UploadPayload, memory, async payload => {
      const { blogId } = received;
      const kind = uploads.kindOf(payload);
      if (!(await isThere(blogId))) throw new Failure('blogMissing');
      const upload = await uploads.announce(blogId, kind, payload);
      return {
        status: 201,
        // Anyone who has the address can upload.
        headers: { 'Content-Type': 'application/json; charset=utf-8', 'Cache-Control': 'no-store' },
        body: JSON.stringify(upload, undefined, 2),
      };
    });
  };
}
