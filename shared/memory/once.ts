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
