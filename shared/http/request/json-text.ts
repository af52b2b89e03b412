const backslash = 0x5c;

/** Whether a quote belongs to the string that begins at `start`: after an odd number of backslashes it does. */
function isEscaped(text: string, start: number, at: number): boolean {
  let first = at;
  while (first - 1 > start && text.charCodeAt(first - 1) === backslash) first--;
  return (at - first) % 2 === 1;
}

/** The end of the string that begins at a quote: the index of its closing quote, or the end of the text. */
function endOfString(text: string, start: number): number {
  let at = text.indexOf('"', start + 1);
  while (at >= 0 && isEscaped(text, start, at)) at = text.indexOf('"', at + 1);
  return at < 0 ? text.length : at;
}

const opening = new Set(['{', '[', ',']);

/**
 * Whether a JSON text has more than `max` values, not counting property names. Each value except the first follows a comma
 * or is the first of its object or array. An empty object counts as two.
 */
export function hasMoreValues(text: string, max: number): boolean {
  // That many values do not fit into a shorter text.
  if (text.length < 2 * max) return false;
  let values = 1;
  for (let at = 0; at < text.length && values <= max; at++) {
    const character = text[at] ?? '';
    if (character === '"') at = endOfString(text, at);
    else if (opening.has(character)) values++;
  }
  return values > max;
}

// In valid JSON, a string is a property's name exactly if a colon follows it.
const colon = /\s*:\s*/y;

/** The end of the object that begins at a brace: the index of the brace that closes it. */
function endOfObject(text: string, start: number): number {
  let depth = 0;
  for (let at = start; at < text.length; at++) {
    const character = text[at];
    if (character === '"') at = endOfString(text, at);
    else if (character === '{') depth++;
    else if (character === '}' && --depth === 0) return at;
  }
  return text.length;
}

/**
 * The same JSON, with the name of each property in lower case: of those that are then the same, parsing it takes the last.
 * @param kept the names, in lower case, of objects within which names stay as they are.
 */
export function lowerNames(text: string, kept: ReadonlySet<string>): string {
  const parts: string[] = [];
  let from = 0;
  for (let at = text.indexOf('"'); at >= 0; ) {
    let end = endOfString(text, at);
    colon.lastIndex = end + 1;
    if (colon.test(text)) {
      // A letter can be escaped.
      const name = String(JSON.parse(text.slice(at, end + 1))).toLowerCase();
      parts.push(text.slice(from, at), JSON.stringify(name));
      from = end + 1;
      if (kept.has(name) && text[colon.lastIndex] === '{') end = endOfObject(text, colon.lastIndex);
    }
    at = text.indexOf('"', end + 1);
  }
  return [...parts, text.slice(from)].join('');
}
