/** The greatest page of which the service says where it goes on. */
export const longestPage = 100;

/**
 * The cursor of a `Link` to the next page. The address that it has is not followed: it is how the service was reached at
 * its end, and what signs in should go nowhere but to where the caller sends it.
 */
export function cursorOf(link: string | null): string | undefined {
  const [, address] = /<([^>]*)>; *rel="next"/.exec(link ?? '') ?? [];
  return address === undefined ? undefined : (new URL(address).searchParams.get('cursor') ?? undefined);
}

/** @throws RangeError for pages behind which the service tells of no other. */
export function checkCount(count: unknown): void {
  if (count === undefined || (Number.isInteger(count) && Number(count) >= 1 && Number(count) <= longestPage))
    return;
  throw new RangeError(
    `count must be from 1 to ${longestPage} for pages, as the service tells of no next one else`,
  );
}
