/**
 * Starts something before the tests of the file, or of the `describe` in which it is called, and stops it after them.
 * What it returns can be used as soon as the first test, or a later `beforeAll`, runs.
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
  // Jest collects the tests before anything starts: until then they have a stand-in.
  return new Proxy({} as T, {
    get(_, name) {
      if (!started) throw new Error(`"${String(name)}" is used before what has it was started, in beforeAll`);
      const value = Reflect.get(started, name, started);
      return typeof value === 'function' ? value.bind(started) : value;
    },
  });
}
