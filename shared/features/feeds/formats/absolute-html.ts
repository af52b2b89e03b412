import { uriOf } from './address.ts';

/** What an address in HTML becomes; the same one if it stays. */
export type ChangeOfAddress = (address: string) => string;

const whole = (value: string, change: ChangeOfAddress) => change(value);

/** How attributes that have addresses get others. */
const addressed = new Map([
  ['href', whole],
  ['src', whole],
  ['poster', whole],
  ['cite', whole],
  ['srcset', changedCandidates],
]);

/** Where the content of an element ends that is text, even if it looks like markup. */
const endOfText = new Map(
  ['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes'].map(name => [
    name,
    new RegExp(`</${name}`, 'gi'),
  ]),
);

/** The name in a tag; that of an end tag begins with a slash. */
const tagName = /<(\/?[a-z][^\s/>]*)/iy;

/**
 * An attribute with what separates it from the one before: its name and, if it has one, its value with its quotes. If these are not
 * closed, the value reaches to the end.
 */
const attribute = /[\s/]*([^\s/>][^\s/>=]*)(?:\s*=\s*("[^"]*"?|'[^']*'?|[^\s"'>][^\s>]*))?/y;

const isUnclosed = (value: string) =>
  /^["']/.test(value) && (value.length === 1 || value.at(-1) !== value[0]);

/** The references that change what an address means; renderers and writers use hardly any others in one. */
const reference = /&(?:#(\d{1,7})|#x([0-9a-f]{1,6})|(amp|quot|lt|gt|apos));/gi;
const named: Readonly<Record<string, string>> = { amp: '&', quot: '"', lt: '<', gt: '>', apos: "'" };

const characterOf = (code: number) => (code <= 0x10ffff ? String.fromCodePoint(code) : '\ufffd');

const decoded = (value: string) =>
  value.replace(reference, (_, decimal?: string, hex?: string, name = '') => {
    if (decimal) return characterOf(Number(decimal));
    return hex ? characterOf(Number.parseInt(hex, 16)) : (named[name.toLowerCase()] ?? '');
  });

const encoded = (value: string) => value.replaceAll('&', '&amp;').replaceAll('"', '&quot;');

/** An address that says all of itself; one that does already, or is none, as it is. */
function absoluteValue(value: string, base: string): string {
  const address = value.trim();
  if (address === '' || /^[a-z][a-z0-9+.-]*:/i.test(address)) return value;
  try {
    return uriOf(address, base);
  } catch {
    return value;
  }
}

/** What is at a place: the match of a sticky expression, which may be empty. */
function textAt(text: string, at: number, sticky: RegExp): string {
  sticky.lastIndex = at;
  return sticky.exec(text)?.[0] ?? '';
}

/** The candidates of a `srcset`: an address, which does not end with a comma, and what is behind it up to the next comma. */
function changedCandidates(value: string, change: ChangeOfAddress): string {
  const parts: string[] = [];
  for (let at = 0; at < value.length; ) {
    const separator = textAt(value, at, /[\s,]*/y);
    const run = textAt(value, at + separator.length, /\S*/y);
    let length = run.length;
    while (run[length - 1] === ',') length--;
    at += separator.length + length;
    const descriptors = length < run.length ? '' : textAt(value, at, /[^,]*/y);
    at += descriptors.length;
    parts.push(separator, length > 0 ? change(run.slice(0, length)) : '', descriptors);
  }
  return parts.join('');
}

/** A value with its quotes, if it has some, with the addresses in it changed. */
function changedAttribute(name: string, quoted: string, change: ChangeOfAddress): string {
  const changedIn = addressed.get(name.toLowerCase());
  if (!changedIn) return quoted;
  const value = decoded(/^["']/.test(quoted) ? quoted.slice(1, -1) : quoted);
  const changed = changedIn(value, change);
  return changed === value ? quoted : `"${encoded(changed)}"`;
}

/** By how much HTML may grow: a short address in it can become as long as the site's, a hundred thousand times. */
const maxGrowth = 1024 * 1024;

/** Behind the next occurrence of a text, or the end. */
function behind(html: string, text: string, from: number): number {
  const at = html.indexOf(text, from);
  return at < 0 ? html.length : at + text.length;
}

/** Where tags may follow again behind the attributes of a tag. */
function behindContent(html: string, name: string, at: number): number {
  const end = endOfText.get(name);
  if (!end) return at;
  end.lastIndex = at;
  return end.exec(html)?.index ?? html.length;
}

/** Behind a `<` that begins no tag: behind the comment that it begins, if it does; without hyphens it ends with the next `>`. */
function behindOther(html: string, at: number): number {
  if (html.startsWith('<!--', at)) return behind(html, '-->', at + 2);
  return '!?/'.includes(html[at + 1] ?? ' ') ? behind(html, '>', at + 2) : at + 1;
}

/** The attributes of all tags that have a value, in order: their names, and their values with their quotes. */
function* attributesOf(
  html: string,
): Generator<{ name: string; value: string; end: number }, void, undefined> {
  for (let at = html.indexOf('<'); at >= 0; at = html.indexOf('<', at)) {
    tagName.lastIndex = at;
    const tag = tagName.exec(html)?.[1];
    if (tag === undefined) {
      at = behindOther(html, at);
      continue;
    }
    at = tagName.lastIndex;
    for (;;) {
      attribute.lastIndex = at;
      const found = attribute.exec(html);
      if (!found) break;
      const [whole, name = '', value] = found;
      at += whole.length;
      if (value !== undefined && !isUnclosed(value)) yield { name, value, end: at };
    }
    at = behindContent(html, tag.toLowerCase(), at);
  }
}

/**
 * HTML with other addresses; nothing else of it changes. This reads tags as browsers do (HTML Standard, 13.2.5), in one pass: what is not
 * closed reaches to the end, so nothing is looked for twice.
 */
export function withAddresses(html: string, change: ChangeOfAddress): string {
  const parts: string[] = [];
  let copied = 0;
  let growth = 0;
  for (const { name, value, end } of attributesOf(html)) {
    const changed = changedAttribute(name, value, change);
    if (changed === value) continue;
    growth += changed.length - value.length;
    if (growth > maxGrowth) break;
    parts.push(html.slice(copied, end - value.length), changed);
    copied = end;
  }
  return parts.join('') + html.slice(copied);
}

/**
 * HTML with its relative addresses made absolute, so that it can be read elsewhere.
 * @param base the address of the page that the HTML is for.
 */
export const absoluteHtml = (html: string, base: string): string =>
  withAddresses(html, address => absoluteValue(address, base));
