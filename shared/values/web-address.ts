// Not URL.canParse: in Node.js 20 and 22, once V8 has optimized it, it rejects hosts that are not ASCII.
function isUrl(text: string): boolean {
  try {
    new URL(text);
    return true;
  } catch {
    return false;
  }
}

/** Whether a text is a path of a site: what begins with two slashes leads to another site. */
export const isSitePath = (text: string): boolean => /^\/(?!\/)/.test(text);

/** Whether a text is an absolute http or https address. */
export function isWebAddress(text: string): boolean {
  // URL parsing silently drops tabs, line breaks and surrounding blanks, so those are rejected first.
  return /^https?:\/\/[^\s/?#]/i.test(text) && !/\p{Cc}|\s$/u.test(text) && isUrl(text);
}
