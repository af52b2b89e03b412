import { TextNotTaken } from '../../../../../shared/markdown-from-html/tree.ts';
import { isJsonObject, type JsonObject } from '../../../../../shared/values/json-object.ts';
import { type EmbeddedPage, type EmbeddedPages, embeddedKey } from './cards/embeds.ts';
import type { DocumentContext } from './cards/in-documents.ts';
import { lexicalHtml } from './lexical.ts';
import { mobiledocHtml } from './mobiledoc.ts';

/** How deep a document is looked into; what is deeper counts as content. */
const maxDepth = 100;

/** The elements of lexical that are nothing by themselves. */
const empty = new Set(['root', 'paragraph', 'linebreak', 'extended-text', 'text']);

function saysNothing(node: unknown, depth = 0): boolean {
  if (!isJsonObject(node) || depth > maxDepth || !empty.has(String(node.type))) return false;
  if (typeof node.text === 'string' && node.text.trim() !== '') return false;
  const { children } = node;
  return !Array.isArray(children) || children.every(child => saysNothing(child, depth + 1));
}

/** Sections of mobiledoc (0.3): `[1, tag, [[markups, opened, closed, text], …]]`; all others show something. */
const isBlankSection = (section: unknown): boolean =>
  Array.isArray(section) &&
  section[0] === 1 &&
  Array.isArray(section[2]) &&
  section[2].every(marker => Array.isArray(marker) && marker[0] === 0 && String(marker[3]).trim() === '');

/** A document of Ghost's editor; undefined if it is none. */
function parsed(json: string): JsonObject | undefined {
  try {
    const document: unknown = JSON.parse(json);
    return isJsonObject(document) ? document : undefined;
  } catch {
    return undefined;
  }
}

/** Whether a document, of either kind, is one in which nothing was written. */
export function isBlankDocument(json: string): boolean {
  if (json.trim() === '') return true;
  const document = parsed(json);
  if (!document) return false;
  return Array.isArray(document.sections)
    ? document.sections.every(isBlankSection)
    : saysNothing(document.root);
}

/** A document as HTML; undefined if it is none. @throws NotTaken */
export function htmlOfDocument(json: string, context: DocumentContext): string | undefined {
  const document = parsed(json);
  if (Array.isArray(document?.sections)) return mobiledocHtml(document, context);
  return isJsonObject(document?.root) ? lexicalHtml(document.root, context) : undefined;
}

/** What the editors keep of the cards of a document: those of lexical stand among its paragraphs. */
function* embedsIn(document: JsonObject): Generator<JsonObject> {
  const { cards, root } = document;
  if (Array.isArray(cards))
    for (const card of cards)
      if (Array.isArray(card) && card[0] === 'embed' && isJsonObject(card[1])) yield card[1];
  if (isJsonObject(root) && Array.isArray(root.children))
    for (const node of root.children) if (isJsonObject(node) && node.type === 'embed') yield node;
}

/** The pages of other sites that a post shows, whose addresses its HTML does not have. */
export function embeddedPagesIn(json: string): EmbeddedPages {
  const pages = new Map<string, EmbeddedPage>();
  const document = json.includes('"embed"') ? parsed(json) : undefined;
  for (const { html, url, metadata } of document ? embedsIn(document) : []) {
    if (typeof html !== 'string' || typeof url !== 'string') continue;
    const title = isJsonObject(metadata) && typeof metadata.title === 'string' ? metadata.title : '';
    const key = keyOrNone(html);
    if (key !== '') pages.set(key, { url, title });
  }
  return pages;
}

function keyOrNone(html: string): string {
  try {
    return embeddedKey(html);
  } catch (error) {
    if (error instanceof TextNotTaken) return '';
    throw error;
  }
}
