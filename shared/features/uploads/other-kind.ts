/**
 * How far into a file readers look for what it is, in bytes: browsers for HTML, readers of PDF for its mark, which may begin
 * with the last of them.
 */
export const startLength = 1024 + '%PDF-'.length;

/** What makes browsers, old ones wherever it stands there, take a file for a page or a drawing with scripts, and servers for a program. */
const markup = /<(?:!doctype|html|head|body|script|iframe|svg|style|object|embed|\?php)\b/i;

/** The length of the record that ends a ZIP archive, without its comment, and that of the longest comment; in bytes. */
const zipEnd = 22;
const maxZipComment = 0xffff;

/** How much of a file's end {@link otherKindIn} looks at, in bytes: programs look as far for that record. */
export const tailLength = zipEnd + maxZipComment;

/** The length of an archive's list that stands for one of 4 GB or more, which is noted elsewhere (ZIP64). */
const notedElsewhere = 0xffffffff;

/**
 * Whether a file has an archive at its end: a record before which there is room for the archive's list. Some programs demand
 * that the record's comment fills the rest, others do not.
 */
function endsAsZip(tail: Buffer, bytes: number): boolean {
  const next = (from: number) => tail.indexOf('PK\x05\x06', from, 'latin1');
  for (let at = next(0); at >= 0 && at + zipEnd <= tail.length; at = next(at + 1)) {
    const listLength = tail.readUInt32LE(at + 12);
    if (listLength <= bytes - tail.length + at || listLength === notedElsewhere) return true;
  }
  return false;
}

/**
 * The length of a mark of UTF-8 and of blanks at a file's beginning, behind which a document may begin without being a second thing.
 * @param text of the beginning, a character for each byte.
 */
export const blankStartLength = (text: string): number =>
  /^(?:\xef\xbb\xbf)?[\0\t\n\f\r ]*/.exec(text)?.[0].length ?? 0;

/**
 * What a file is besides what its first bytes say, so that somebody else may take it for that; undefined if it is nothing
 * else. @param start its first {@link startLength} bytes. @param tail its last {@link tailLength} bytes. Or all of it.
 * @param bytes its length.
 */
export function otherKindIn(start: Buffer, tail: Buffer, bytes: number): string | undefined {
  const text = start.toString('latin1');
  if (markup.test(text)) return 'a page with markup';
  if (text.indexOf('%PDF-') > blankStartLength(text)) return 'a PDF document';
  return endsAsZip(tail, bytes) ? 'a ZIP archive' : undefined;
}
