/** The largest page for which the service sends a `Link` to the next one. */
export const longestPage = 100;

/**
 * The cursor of a `Link` to the next page. The link's address is not followed: it is how the service was reached at
 * its end, and credentials must go only where the caller sends them.
 */
export function cursorOf(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>; *rel="next"/.exec(link ?? '') ?? [];
  return address === undefined ? undefined : (new URL(address).searchParams.get('cursor') ?? undefined);
}

/** @throws RangeError for a page size for which the service sends no `Link` to the next page. */
export function checkCount(count: unknown): void {
  if (count === undefined || (Number.isInteger(count) && Number(count) >= 1 && Number(count) <= longestPage))
    return;
  throw new RangeError(
    `count must be 1 to ${longestPage} for pages: the service links to no next page otherwise`,
  );
}
