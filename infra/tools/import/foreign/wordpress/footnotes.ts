import { escaped } from '../escaped.ts';

/** What a mark in a text refers to. */
export interface Footnote {
  id: string;
  /** In HTML. */
  content: string;
}

/** The footnotes of a text, which WordPress keeps as JSON in the custom field `footnotes`; undefined if that cannot be read. */
export function footnotesOf(json: string): Footnote[] | undefined {
  try {
    const notes: unknown = JSON.parse(json);
    if (!Array.isArray(notes)) return undefined;
    return notes.flatMap((note: unknown) => {
      const { id, content } = (note ?? {}) as Record<string, unknown>;
      return typeof id === 'string' && typeof content === 'string' ? [{ id, content }] : [];
    });
  } catch {
    return undefined;
  }
}

/** The identifiers of the footnotes that a text has marks of. */
export const markedIn = (text: string): Set<string> =>
  new Set(Array.from(text.matchAll(/\sdata-fn="([^"]{1,200})"/g), ([, id = '']) => id));

/** Footnotes as WordPress shows them. */
export function footnoteList(notes: readonly Footnote[]): string {
  const items = notes.map(({ id, content }, index) => {
    const label = `Jump to footnote reference ${index + 1}`;
    return `<li id="${escaped(id)}">${content} <a href="#${escaped(id)}-link" aria-label="${label}">↩︎</a></li>`;
  });
  return items.length > 0 ? `<ol class="wp-block-footnotes">${items.join('')}</ol>` : '';
}
