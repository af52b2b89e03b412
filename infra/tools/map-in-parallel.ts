/** Does something to each item, to at most `limit` of them at the same time. @returns the results, in the items' order. */
export async function mapInParallel<T, R>(
  items: readonly T[],
  limit: number,
  act: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  const left = items.entries();
  const worker = async () => {
    for (const [index, item] of left) results[index] = await act(item, index);
  };
  await Promise.all(Array.from({ length: limit }, worker));
  return results;
}
