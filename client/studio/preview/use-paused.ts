import { useEffect, useRef, useState } from 'preact/hooks';

/** How long nobody types before something is made again, in milliseconds; longer where making it takes long. */
const pauses = { shortest: 400, longest: 1_500 };

/** What is made of something that is written, and made again when nobody has typed for a moment. The first time it is made at once. */
export function usePaused<T>(from: unknown, make: () => T): T | undefined {
  const [made, setMade] = useState<T>();
  const wait = useRef(0);
  useEffect(() => {
    const timer = setTimeout(() => {
      const start = performance.now();
      setMade(make());
      const took = performance.now() - start;
      wait.current = Math.min(pauses.longest, Math.max(pauses.shortest, 4 * took));
    }, wait.current);
    return () => clearTimeout(timer);
  }, [JSON.stringify(from)]);
  return made;
}
