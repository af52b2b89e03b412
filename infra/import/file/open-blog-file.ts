import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { printable } from '../printable.ts';
import { BlogFile } from './blog-file.ts';
import { BlogFileError } from './blog-file-error.ts';

/** How much of a file is read at once, in bytes. */
const pieceLength = 256 * 1024;

const faults: Record<string, string> = {
  ENOENT: 'There is no such file',
  EISDIR: 'It is a folder',
  EACCES: 'It may not be read',
  ENOSPC: 'The temporary folder has no room for what it holds: choose another with TMPDIR',
};

function reasonOf(error: NodeJS.ErrnoException): string {
  if (error instanceof BlogFileError) return error.message;
  return faults[error.code ?? ''] ?? printable(error.message);
}

/** The pieces of a file, told of as they are taken. */
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
 * Reads a file that GetBlog exported, plain or compressed with gzip, in constant memory but for 0.5 KB an entity.
 * @param progress told of the bytes that were read, of all.
 * @throws BlogFileError with the reason when it cannot be read or holds no blog.
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
