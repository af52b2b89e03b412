import type { Holds } from './local-copy.ts';

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
