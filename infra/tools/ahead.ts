/** Acts on items, a few ahead of the one whose result is yielded. @param stop ends what is under way when no more is wanted. */
export async function* ahead<T, R>(
  items: readonly T[],
  limit: number,
  act: (item: T) => Promise<R>,
  stop: () => void,
): AsyncGenerator<[T, R], void, undefined> {
  const results: Promise<R>[] = [];
  try {
    for (const [index, item] of items.entries()) {
      for (const next of items.slice(results.length, index + limit)) {
        const result = act(next);
        // It is awaited in its turn, or not at all.
        result.catch(() => undefined);
        results.push(result);
      }
      yield [item, await (results[index] as Promise<R>)];
    }
  } finally {
    stop();
    await Promise.allSettled(results);
  }
}
