// @ts-check
// Text that becomes HTML. What is put into a template is escaped, unless it is HTML already.

class Html {
  /** @param {string} text */
  constructor(text) {
    this.text = text;
  }

  toString() {
    return this.text;
  }
}

/** @typedef {Html | string | number | false | null | undefined} Piece */
/** @typedef {Piece | readonly Piece[]} Part */

/** @param {string} text */
const escaped = text => text.replace(/[&<>"']/g, character => `&#${character.charCodeAt(0)};`);

/** @type {(part: Part) => string} */
const written = part => {
  if (part instanceof Html) return part.text;
  if (Array.isArray(part)) return part.map(written).join('');
  return part === undefined || part === null || part === false ? '' : escaped(String(part));
};

/** @type {(strings: TemplateStringsArray, ...parts: Part[]) => Html} */
export const html = (strings, ...parts) => new Html(String.raw({ raw: strings }, ...parts.map(written)));

/** HTML that was made elsewhere, unchanged: its author decides what a reader sees. @param {string} text */
export const asItIs = text => new Html(text);

/** The attributes of a tag, as a part of an expression: a `>` within quotes does not end it. */
export const attributes = `(?:[^>"']|"[^"]*"|'[^']*')*`;

/** An attribute of a tag, as it is written. @type {(tag: string, name: string) => string | undefined} */
export function attribute(tag, name) {
  const found = new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+))`, 'i').exec(tag);
  return found?.[1] ?? found?.[2] ?? found?.[3];
}

/** @type {Readonly<Record<string, string>>} */
const named = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' };

/** Written HTML without tags as the text that it is. A name that is not known stays as it is. @param {string} written */
export const unescaped = written =>
  written.replace(/&(?:#x([0-9a-f]{1,6})|#(\d{1,7})|(\w+));/gi, (whole, hex, decimal, name) => {
    if (name) return named[name] ?? whole;
    const code = hex ? Number.parseInt(hex, 16) : Number(decimal);
    return code <= 0x10ffff ? String.fromCodePoint(code) : whole;
  });
