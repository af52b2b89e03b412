// @ts-check
// Text that becomes HTML. Whatever is put into a template is escaped, unless it is HTML already.

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

/** HTML that was made elsewhere, as it is: whoever wrote it decides what a reader sees. @param {string} text */
export const asItIs = text => new Html(text);
