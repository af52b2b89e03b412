const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

/** A text in XML. */
export const escapeXml = (text: string): string =>
  text.replace(/[&<>"]/g, character => escapes[character] ?? '');

/** An element with a text, or nothing if there is none. */
export const element = (name: string, text: string | number | undefined): string =>
  text === undefined ? '' : `<${name}>${escapeXml(String(text))}</${name}>`;

/** A whole document. The mark at the beginning of Azure's documents is left out. */
export const xmlDocument = (content: string): string => `<?xml version="1.0" encoding="utf-8"?>${content}`;

const unescapes: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };

/** The names and texts of the elements that have no others in them, in order. */
export function leafElements(xml: string): [name: string, text: string][] {
  return [...xml.matchAll(/<([A-Za-z]+)\s*>([^<]*)<\/\1\s*>/g)].map(([, name = '', text = '']) => [
    name,
    text.replace(/&(amp|lt|gt|quot|apos);/g, (_, entity: string) => unescapes[entity] ?? ''),
  ]);
}
