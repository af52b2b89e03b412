import { decodeNamedCharacterReference } from 'decode-named-character-reference';

const escapeOrReference = /\\([!-/:-@[-`{-~])|&(?:#x([\da-f]{1,6})|#(\d{1,7})|([a-z][a-z\d]{1,31}));/gi;

function decoded(whole: string, sign?: string, hexadecimal?: string, decimal?: string, name?: string) {
  if (sign !== undefined) return sign;
  if (name !== undefined) return decodeNamedCharacterReference(name) || whole;
  const code = Number.parseInt(hexadecimal ?? decimal ?? '', hexadecimal === undefined ? 10 : 16);
  return code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : '\ufffd';
}

/** What an address or a title says that is written in Markdown, without its escapes and references. */
export const readMarkdown = (written: string): string => written.replace(escapeOrReference, decoded);
