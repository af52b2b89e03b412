/** A format of documents that consist of entries, so that a long one can be sent while it is being made. */
export interface DocumentFormat<About, Entry> {
  /** As in the Content-Type header. */
  type: string;
  /** What comes before the entries. */
  head(about: About): string;
  /** An entry; empty if the document leaves it out. */
  entry(entry: Entry, about: About): string;
  /** What separates two entries. */
  between: string;
  /** What comes behind the entries. */
  end: string;
}

/** Writes a whole document. */
export function documentOf<About, Entry>(
  { head, entry, between, end }: DocumentFormat<About, Entry>,
  about: About,
  entries: readonly Entry[],
): string {
  const texts = entries.map(each => entry(each, about)).filter(text => text !== '');
  return head(about) + texts.join(between) + end;
}
