/** Which copies are in use by a page that is open, so that no other page takes them for left behind. */
export interface Holds {
  /** @returns a function that gives the key up; undefined if another page has it. A page that ends in any way gives up its own. */
  take(key: string): Promise<(() => void) | undefined>;
}

/** By the browser's locks, which end with the page. Without them nothing is known to be in use. */
export const holds: Holds = {
  take(key) {
    const { locks } = navigator as Partial<Navigator>;
    if (!locks) return Promise.resolve(() => undefined);
    return new Promise((resolve, reject) => {
      const hold = (lock: Lock | null) => {
        if (!lock) return resolve(undefined);
        return new Promise<void>(giveUp => resolve(() => giveUp()));
      };
      locks.request(`studio|${key}`, { ifAvailable: true }, hold).catch(reject);
    });
  },
};
