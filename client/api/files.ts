import { platform } from './platform.js';
import type { FileSource, UploadOptions } from './types.js';

/** A file that is about to be uploaded. */
export interface OpenedFile {
  /** Its name without folders, if it has one. */
  name: string | undefined;
  /** Its media type. */
  type: string;
  /** Its size, in bytes. */
  bytes: number;
  /** Reads it, from its beginning. */
  parts: () => AsyncIterable<Uint8Array>;
  /** The file as a page has it, which the browser reads by itself. */
  blob?: Blob;
}

type Content = Omit<OpenedFile, 'type'> & { type?: string };

/** The types that a service accepts if its settings say nothing else, by the extensions of files' names. */
const typesByExtension: ReadonlyMap<string, string> = new Map([
  ['avif', 'image/avif'],
  ['gif', 'image/gif'],
  ['jpeg', 'image/jpeg'],
  ['jpg', 'image/jpeg'],
  ['mp3', 'audio/mpeg'],
  ['mp4', 'video/mp4'],
  ['pdf', 'application/pdf'],
  ['png', 'image/png'],
  ['webm', 'video/webm'],
  ['webp', 'image/webp'],
]);

function typeOfName(name: string): string | undefined {
  const [, extension = ''] = /\.([^.]+)$/.exec(name) ?? [];
  return typesByExtension.get(extension.toLowerCase());
}

/** A file of this machine. */
async function fileAt(path: string | URL): Promise<Content> {
  const { process } = platform;
  if (!process?.getBuiltinModule)
    throw new TypeError('Only Node.js 20.16 or newer reads a path: give a File, a Blob or a stream instead');
  const fs = process.getBuiltinModule('node:fs');
  const local = typeof path === 'string' ? path : process.getBuiltinModule('node:url').fileURLToPath(path);
  const { size } = await fs.promises.stat(local);
  const name = process.getBuiltinModule('node:path').basename(local);
  return { name, bytes: size, parts: () => fs.createReadStream(local) };
}

/** The parts of a stream. Not every browser can iterate one. */
async function* partsOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    await reader.cancel();
  }
}

async function contentOf(file: FileSource, bytes: number | undefined): Promise<Content> {
  if (typeof file === 'string' || file instanceof URL) return fileAt(file);
  if (file instanceof Blob) {
    const name = file instanceof File ? file.name : undefined;
    return { name, type: file.type, bytes: file.size, parts: () => partsOf(file.stream()), blob: file };
  }
  if (platform.XMLHttpRequest)
    throw new TypeError(
      'A browser sends no stream: give a File or a Blob, such as new Response(stream).blob()',
    );
  if (bytes === undefined) throw new TypeError('Give bytes, the size of the file: a stream does not tell it');
  return { name: undefined, bytes, parts: 'getReader' in file ? () => partsOf(file) : () => file };
}

/**
 * Finds out what has to be known of a file before it is sent.
 * @throws TypeError if something is missing, which it names.
 */
export async function openFile(
  file: FileSource,
  {
    bytes,
    fileName,
    mimeType,
  }: Pick<UploadOptions, 'fileName' | 'mimeType'> & { bytes?: number | undefined },
): Promise<OpenedFile> {
  const content = await contentOf(file, bytes);
  const name = fileName ?? content.name;
  const type = mimeType ?? (content.type || typeOfName(name ?? ''));
  if (type === undefined) {
    const of = name === undefined ? 'a file without a name' : JSON.stringify(name);
    throw new TypeError(`Give mimeType, such as image/png: the type of ${of} is not known`);
  }
  return { ...content, name, type };
}
