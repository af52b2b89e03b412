import type { OpenPages } from './paged.ts';

/** As many items as a page has. */
const pageSize = 25;
const largest = 100;

/**
 * A list of which only a link says whether it goes on: a page that is not full may be the last one.
 * @param read gives its pages from the first on, with so many items each.
 */
export const linkedPages = <T>(
  read: (count: number, signal: AbortSignal) => AsyncGenerator<T[], void, undefined>,
): OpenPages<T> =>
  async function* (known, signal, atLeast) {
    const count = Math.min(largest, Math.max(pageSize, atLeast));
    const pages = read(count, signal);
    let seen = 0;
    for (let page = await pages.next(); !page.done; ) {
      // After a page that failed, what was read before is known.
      const items = page.value.slice(Math.max(0, known.length - seen));
      seen += page.value.length;
      // Of a full page it is found out once somebody reads on.
      const next = page.value.length < count ? await pages.next() : undefined;
      if (items.length > 0 || next?.done) yield { items, isLast: next?.done === true };
      page = next ?? (await pages.next());
    }
  };
