import { isJsonObject } from '../../../../../shared/values/json-object.ts';

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

/** Whether a document of Ghost's editor, of either kind, is one in which nothing was written. */
export function isBlankDocument(json: string): boolean {
  if (json.trim() === '') return true;
  try {
    const document: unknown = JSON.parse(json);
    if (!isJsonObject(document)) return false;
    if (Array.isArray(document.sections)) return document.sections.every(isBlankSection);
    return saysNothing(document.root);
  } catch {
    return false;
  }
}
