import { type Bytes, utf8 } from '../file/utf8.ts';
import type { Converter } from './conversion.ts';
import { ghost } from './ghost/ghost.ts';
import { wordpress } from './wordpress/wordpress.ts';

/** A system whose files are converted. */
export interface ForeignFormat {
  /** Its name, as messages have it. */
  name: string;
  convert: Converter;
}

/** How much of a file shows its format, in characters. */
const startLength = 4096;

/** How the files of each system begin. The first names of an export of ours are fields of a blog. */
const formats: readonly (ForeignFormat & { start: RegExp })[] = [
  { name: 'WordPress', convert: wordpress, start: /^\s*</ },
  { name: 'Ghost', convert: ghost, start: /^\s*\{\s*"(?:db|data|meta)"\s*:\s*[[{]/ },
];

/** The first characters of a file. */
async function startOf(bytes: Bytes): Promise<string> {
  const decoder = new TextDecoder();
  let start = '';
  for await (const piece of utf8(bytes)) {
    start += decoder.decode(piece, { stream: true });
    if (start.length >= startLength) break;
  }
  return start.slice(0, startLength);
}

/** The format of a file by its content, not by its name; undefined if it can only be one of ours. */
export async function formatOf(bytes: Bytes): Promise<ForeignFormat | undefined> {
  const start = await startOf(bytes);
  return formats.find(format => format.start.test(start));
}
