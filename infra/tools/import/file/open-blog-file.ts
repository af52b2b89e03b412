import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import type { ContentFormat } from '../../../../shared/values/content-format.ts';
import { asMarkdown } from '../foreign/as-markdown.ts';
import type { ConversionOptions } from '../foreign/conversion.ts';
import { withDeadLinksReported } from '../foreign/dead-links.ts';
import { elementsOf } from '../foreign/elements.ts';
import { type ForeignFormat, formatOf } from '../foreign/format.ts';
import { printable } from '../printable.ts';
import { Report } from '../report.ts';
import { blogElements } from './blog-elements.ts';
import { BlogFile } from './blog-file.ts';
import { BlogFileError } from './failures.ts';
import { TextFormats } from './text-formats.ts';
import { utf8 } from './utf8.ts';

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

/** Called with the number of bytes that were read, and of all bytes. */
type Progress = (done: number, of: number) => void;

/** The chunks of a file, reported as they are consumed. */
async function* pieces(path: string, progress: Progress = () => {}) {
  const { size } = await stat(path);
  let done = 0;
  for await (const piece of createReadStream(path, { highWaterMark: pieceLength })) {
    yield piece as Buffer;
    done += piece.length;
    progress(done, size);
  }
}

/** How a file of another system is converted. */
export interface Conversion extends ConversionOptions {
  /** Whether HTML becomes Markdown. */
  markdown: boolean;
}

/** What the user says of a file. */
export interface FileOptions {
  conversion: Conversion;
  /** What the texts are written in of which the file does not say it. */
  format: ContentFormat | undefined;
}

/** A file that was opened. */
export interface OpenedBlogFile {
  blog: BlogFile;
  /** The other system that the file is of; undefined if it is one of ours. */
  system?: string;
  /** How many posts have a text, and nothing that says what it is written in. */
  plain: number;
}

async function convert(
  path: string,
  { name: system, convert }: ForeignFormat,
  { markdown, ...options }: Conversion,
  report: Report,
  progress: Progress,
): Promise<OpenedBlogFile> {
  const converted = convert(() => utf8(pieces(path, progress)), options, report);
  const produced = withDeadLinksReported(converted, report);
  const texts = markdown ? asMarkdown(produced, report) : produced;
  const blog = await BlogFile.of(elementsOf(texts), report);
  blog.stored.foldsSizes = true;
  return { blog, system, plain: 0 };
}

/**
 * Reads a file that GetBlog exported, or one of another system, plain or gzip-compressed, in constant memory except for
 * 0.5 KB per entity.
 * @param report gets what of a file of another system does not come as it was.
 * @throws BlogFileError with the reason if it cannot be read or is not a blog.
 */
export async function openBlogFile(
  path: string,
  { conversion, format }: FileOptions,
  report = new Report(),
  progress: Progress = () => {},
): Promise<OpenedBlogFile> {
  try {
    const foreign = await formatOf(pieces(path));
    if (foreign) return await convert(path, foreign, conversion, report, progress);
    const texts = new TextFormats(format);
    const blog = await BlogFile.of(texts.in(blogElements(utf8(pieces(path, progress)))), report);
    return { blog, plain: texts.plain };
  } catch (error) {
    const reason = reasonOf(error as NodeJS.ErrnoException);
    throw new BlogFileError(`Cannot import ${printable(path)}: ${reason}`, { cause: error });
  }
}
