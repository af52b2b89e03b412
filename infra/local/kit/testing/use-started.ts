/** Stands in for what does not exist yet: each use of it is a use of what `find` then returns. */
export function standInFor<T extends object>(find: () => T | undefined): T {
  return new Proxy({} as T, {
    get(_, name) {
      const found = find();
      if (!found)
        throw new Error(`"${String(name)}" is used too early: it is started in beforeAll or beforeEach`);
      const value = Reflect.get(found, name, found);
      return typeof value === 'function' ? value.bind(found) : value;
    },
  });
}

/**
 * Starts something before the tests of the file, or of the `describe` in which it is called, and stops it after them.
 * What it returns can be used as soon as the first test, or a later `beforeAll`, runs: Jest collects the tests before
 * anything starts.
 */
export function useStarted<T extends object>(
  start: () => T | Promise<T>,
  stop: (started: T) => void | Promise<void>,
): T {
  let started: T | undefined;
  beforeAll(async () => {
    started = await start();
  });
  afterAll(() => started && stop(started));
  return standInFor(() => started);
}
