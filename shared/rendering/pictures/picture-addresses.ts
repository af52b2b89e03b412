import { decodeNamedCharacterReference } from 'decode-named-character-reference';
import { isWebAddress } from '../../values/web-address.ts';

/** How many addresses are looked up for the texts of a page, and their length together, in UTF-16 code units: the store takes a query of some 500 KB. */
const bounds = { count: 500, length: 128 * 1024 };

/** A run of signs without blanks, of which parentheses come in pairs: the address of a link or a picture. */
const address = /(?:\\.|[^\s()\\]|\((?:\\.|[^\s()\\])*\))+/;

/** What says where pictures are in Markdown: the beginning of one, the end of a paragraph, and an address in its place or in a definition. */
const parts = new RegExp(
  [
    /(?<picture>!\[)/,
    /(?<end>\n[\t >]*\r?\n)/,
    /\]\([\s>]*(?:<(?<pointed>[^<>\n]*)>|(?<plain>ADDRESS))/,
    // A note begins in the same way, perhaps with a picture.
    /\]:[\s>]*(?:<(?<defined>[^<>\n]*)>|(?<definition>https?:\S*))/,
  ]
    .map(({ source }) => source.replace('ADDRESS', address.source))
    .join('|'),
  'gi',
);

const escapeOrReference = /\\([!-/:-@[-`{-~])|&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi;

function decoded(whole: string, sign?: string, hexadecimal?: string, decimal?: string, name?: string) {
  if (sign !== undefined) return sign;
  if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
  const code = Number.parseInt(hexadecimal ?? decimal ?? '', hexadecimal === undefined ? 10 : 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
}

/** The addresses that pictures in a Markdown text may have, without its being parsed: a few of links as well, but none is missing. */
function* addressesIn(markdown: string): Generator<string, void, undefined> {
  if (!markdown.includes('![')) return;
  let mayBePicture = false;
  for (const { groups = {} } of markdown.matchAll(parts)) {
    const { picture, end, pointed, plain, defined, definition } = groups;
    if (picture !== undefined) mayBePicture = true;
    else if (end !== undefined) mayBePicture = false;
    const given = defined ?? definition ?? (mayBePicture ? (pointed ?? plain) : undefined);
    if (given !== undefined) yield given.replace(escapeOrReference, decoded);
  }
}

/** The addresses that the pictures of some Markdown texts may have, each once: the first ones, if there are very many. */
export function pictureAddresses(texts: Iterable<string>): ReadonlySet<string> {
  const found = new Set<string>();
  let length = 0;
  for (const text of texts)
    for (const address of addressesIn(text)) {
      if (found.has(address) || !isWebAddress(address)) continue;
      length += address.length;
      if (found.size >= bounds.count || length > bounds.length) return found;
      found.add(address);
    }
  return found;
}
