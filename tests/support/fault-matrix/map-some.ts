/** Maps each item, with a limited number in flight. */
export async function mapSome<T, R>(
  items: readonly T[],
  many: number,
  act: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async () => {
    for (const [index, item] of queue) results[index] = await act(item);
  };
  await Promise.all(Array.from({ length: many }, worker));
  return results;
}
