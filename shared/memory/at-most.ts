/**
 * Options of lru-cache for at most this many entries. They are sizes of 1 rather than its `max`, with which it makes arrays
 * of that length at once: the service has six such caches of 10,000, and most instances never fill one.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
