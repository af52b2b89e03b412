// Not by URL.canParse: what V8 compiles of it refuses hosts beyond ASCII in Node.js 20 and 22, once it is called often.
function isUrl(text: string): boolean {
  try {
    new URL(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  // URL parsing drops tabs, line breaks and outer blanks in silence, so those are refused before it.
  return /^https?:\/\/[^\s/?#]/i.test(text) && !/\p{Cc}|\s$/u.test(text) && isUrl(text);
}
