import { ChangedError } from '../api/index.ts';

/** How often a write is tried that somebody else was faster than. */
const tries = 4;

/** Carries out a read and its conditional write, again if somebody else wrote in between. */
export async function insist<T>(write: () => Promise<T>): Promise<T> {
  for (let left = tries; ; left--) {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof ChangedError) || left === 1) throw error;
    }
  }
}
