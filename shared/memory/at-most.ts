/**
 * Options of lru-cache for at most this many entries. Each entry has the size 1, because with `max` lru-cache makes arrays of
 * that length at once: the service has six such caches of 10,000, and most instances never fill one.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
