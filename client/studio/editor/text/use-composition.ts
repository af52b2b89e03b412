import type { RefObject } from 'preact';
import { useCallback, useEffect, useRef } from 'preact/hooks';

/** How long a field takes to put in what was composed, in milliseconds. */
const settling = 50;

/**
 * Knows whether a character is being composed in a field: with most keyboards of phones each word is, and a change of the text beside it
 * would end that, and leave half of it behind.
 * @returns what runs something as soon as none is.
 */
export function useComposition(place: RefObject<HTMLElement | null>): (run: () => void) => void {
  const isComposing = useRef(false);
  const waiting = useRef<(() => void)[]>([]);
  useEffect(() => {
    const { current } = place;
    if (!current) return undefined;
    const begin = () => {
      isComposing.current = true;
    };
    const run = () => {
      if (!isComposing.current) for (const each of waiting.current.splice(0)) each();
    };
    const end = () => {
      isComposing.current = false;
      setTimeout(run, settling);
    };
    current.addEventListener('compositionstart', begin, true);
    current.addEventListener('compositionend', end, true);
    return () => {
      current.removeEventListener('compositionstart', begin, true);
      current.removeEventListener('compositionend', end, true);
      end();
    };
  }, []);
  return useCallback(run => {
    if (isComposing.current) waiting.current.push(run);
    else run();
  }, []);
}
