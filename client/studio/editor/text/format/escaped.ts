/** A text within the quotes of an attribute of HTML. */
export const attribute = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** On one line, because a blank one would end what it is in. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** A text within square brackets of Markdown: nothing in it ends them, or is read as another sign. */
export const inBrackets = (text: string): string => oneLine(text).replace(/[\\[\]`<]|&(?=#?\w+;)/g, '\\$&');

/** An address within round brackets, which may have none and no space. */
export const bracketed = (address: string): string =>
  address
    .replace(/[\s<>]/g, encodeURIComponent)
    .replaceAll('(', '%28')
    .replaceAll(')', '%29');
