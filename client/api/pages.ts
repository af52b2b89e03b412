import type { ResponseParts } from './fetch.js';

/** The largest page for which the service sends a `Link` to the next one. */
export const maxCount = 100;

/** A link's address, and its parameters, in which quoted text may have commas. */
const links = /<([^>]*)>((?:[^",]|"[^"]*")*)/g;

/** Among the parameters of a link: that it leads to the next page. */
const isNext = /;\s*rel\s*=\s*(?:next(?![^\s;,])|"(?:[^"]*\s)?next(?:\s[^"]*)?")/i;

/**
 * The cursor of a `Link` to the next page. The link's address is not followed: it is how the service was reached at
 * its end, and credentials must go only where the caller sends them. So only its query counts, and it may be relative.
 */
export function cursorOf(link: string | null): string | undefined {
  for (const [, address = '', parameters = ''] of (link ?? '').matchAll(links)) {
    if (!isNext.test(parameters)) continue;
    const [, query] = /\?([^#]*)/.exec(address) ?? [];
    return new URLSearchParams(query).get('cursor') ?? undefined;
  }
  return undefined;
}

/** Whether a page's `Link` leads to the cursor with which the page was read, so that the list would never end. */
export function leadsTo({ headers }: ResponseParts, cursor: unknown): boolean {
  return cursor !== undefined && cursorOf(headers.get('link')) === cursor;
}

/** How many items a list has; undefined if its answer does not say. */
export function totalOf(headers: ResponseParts['headers']): number | undefined {
  const text = headers.get('x-total-count');
  return text === null ? undefined : Number(text);
}

/** @throws RangeError for a page size for which the service sends no `Link` to the next page. */
export function checkCount(count: unknown): void {
  if (count === undefined || (Number.isInteger(count) && Number(count) >= 1 && Number(count) <= maxCount))
    return;
  throw new RangeError(
    `count must be 1 to ${maxCount} for pages: the service links to no next page otherwise`,
  );
}
