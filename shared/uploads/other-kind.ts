/** How far into a file readers look for what it is, in bytes: browsers for HTML, readers of PDF for its mark. */
export const startLength = 1024;

/** What makes browsers, old ones wherever it stands there, take a file for a page or a drawing with scripts. */
const markup = /<(?:!doctype|html|head|body|script|iframe|svg|style|object|embed)\b/i;

/** The length of the record that ends a ZIP archive, without its comment, and that of the longest comment; in bytes. */
const zipEnd = 22;
const maxZipComment = 0xffff;

/** How much of a file's end {@link otherKindIn} looks at, in bytes. */
export const tailLength = zipEnd + maxZipComment;

/** Whether a file ends as a ZIP archive does, which programs read from its end: a record whose comment fills the rest. */
function endsAsZip(tail: Buffer): boolean {
  for (let at = tail.lastIndexOf('PK\x05\x06', undefined, 'latin1'); at >= 0; ) {
    if (tail.length - at >= zipEnd && tail.readUInt16LE(at + zipEnd - 2) === tail.length - at - zipEnd)
      return true;
    at = at === 0 ? -1 : tail.lastIndexOf('PK\x05\x06', at - 1, 'latin1');
  }
  return false;
}

/**
 * What a file is besides what its first bytes say, so that somebody else may take it for that; undefined if it is nothing
 * else. @param start its first {@link startLength} bytes. @param tail its last {@link tailLength} bytes. Or all of it.
 */
export function otherKindIn(start: Buffer, tail: Buffer): string | undefined {
  const text = start.toString('latin1');
  if (markup.test(text)) return 'a page with markup';
  if (text.indexOf('%PDF-') > 0) return 'a PDF document';
  return endsAsZip(tail) ? 'a ZIP archive' : undefined;
}
