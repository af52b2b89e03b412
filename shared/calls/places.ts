/** Does something in a place of its own, as soon as one is free. */
export type InPlace = <T>(act: () => Promise<T>) => Promise<T>;

/** So many places, for what takes memory while it lasts; who finds none waits, first come, first served. */
export function places(free: number): InPlace {
  const waiting: (() => void)[] = [];
  return async act => {
    if (free > 0) free -= 1;
    else await new Promise<void>(resolve => waiting.push(resolve));
    try {
      return await act();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else free += 1;
    }
  };
}
