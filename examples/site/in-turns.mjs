// @ts-check

/**
 * Does something with each of many, a few at the same time.
 * @template T
 * @param {Iterable<T>} all
 * @param {number} atOnce
 * @param {(one: T) => Promise<unknown>} work
 */
export async function inTurns(all, atOnce, work) {
  const rest = [...all].values();
  const turn = async () => {
    for (const one of rest) await work(one);
  };
  await Promise.all(Array.from({ length: atOnce }, turn));
}
