/** Ends a wait. */
export type Cancel = () => void;

/** The time, as far as writing needs it; a test turns its own. */
export interface Clock {
  /** Milliseconds since 1970, only to be shown: it may be wrong, and nothing depends on it. */
  now(): number;
  /** Runs something after some milliseconds. */
  after(milliseconds: number, run: () => void): Cancel;
}

export const wallClock: Clock = {
  now: () => Date.now(),
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};
