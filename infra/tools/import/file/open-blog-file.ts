import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { printable } from '../printable.ts';
import { BlogFile } from './blog-file.ts';
import { BlogFileError } from './failures.ts';

/** How much of a file is read at once, in bytes. */
const pieceLength = 256 * 1024;

const reasons: Record<string, string> = {
  ENOENT: 'no such file',
  EISDIR: 'it is a folder (expected a file)',
  EACCES: 'no permission to read it',
  ENOSPC: 'the temporary folder is full: set TMPDIR to another folder',
};

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof BlogFileError) return error.message;
  return reasons[error.code ?? ''] ?? printable(error.message);
}

/** The chunks of a file, reported as they are consumed. */
async function* pieces(path: string, progress: (done: number, of: number) => void) {
  const { size } = await stat(path);
  let done = 0;
  for await (const piece of createReadStream(path, { highWaterMark: pieceLength })) {
    yield piece as Buffer;
    done += piece.length;
    progress(done, size);
  }
}

/**
 * Reads a file that GetBlog exported, plain or gzip-compressed, in constant memory except for 0.5 KB per entity.
 * @param progress called with the number of bytes read, and of all bytes.
 * @throws BlogFileError with the reason if it cannot be read or is not a blog.
 */
export async function openBlogFile(
  path: string,
  progress: (done: number, of: number) => void = () => {},
): Promise<BlogFile> {
  try {
    return await BlogFile.read(pieces(path, progress));
  } catch (error) {
    const reason = reasonOf(error as NodeJS.ErrnoException);
    throw new BlogFileError(`Cannot import ${printable(path)}: ${reason}`, { cause: error });
  }
}
