/**
 * Makes something when it is first needed, and returns the same from then on. A failure, or undefined, is forgotten, so that it
 * is tried again and wrong keys take no memory.
 */
export function once<K, V>(make: (key: K) => Promise<V>): (key: K) => Promise<V> {
  const made = new Map<K, Promise<V>>();
  const forget = (key: K) => made.delete(key);
  return key => {
    const known = made.get(key);
    if (known) return known;
    const value = make(key);
    made.set(key, value);
    value.then(
      result => result === undefined && forget(key),
      () => forget(key),
    );
    return value;
  };
}

/**
 * Options of lru-cache for at most this many entries. Each entry has the size 1, because with `max` lru-cache makes arrays of
 * that length at once: the service has six such caches of 10,000, and most instances never fill one.
 */
export const atMost = (entries: number) => ({ maxSize: entries, sizeCalculation: () => 1 });
