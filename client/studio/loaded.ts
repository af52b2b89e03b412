import { useCallback, useEffect, useState } from 'preact/hooks';
import { type Trouble, troubleOf } from './service.ts';

/** Something that is read from the service: not there yet, there, or in trouble. What was there stays while it is read again. */
export interface Loaded<T> {
  value?: T;
  trouble?: Trouble;
  /** Reads it again. */
  again(): void;
}

/**
 * Reads something when a screen opens, and whenever one of `keys` changes.
 * @param load gets a signal, which aborts when the screen no longer wants it.
 */
export function useLoaded<T>(load: (signal: AbortSignal) => Promise<T>, keys: readonly unknown[]): Loaded<T> {
  const [state, setState] = useState<{ value?: T; trouble?: Trouble }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal).then(
      value => !controller.signal.aborted && setState({ value }),
      error => !controller.signal.aborted && setState(known => ({ ...known, trouble: troubleOf(error) })),
    );
    return () => controller.abort();
  }, [...keys, round]);
  return { ...state, again: useCallback(() => setRound(count => count + 1), []) };
}
