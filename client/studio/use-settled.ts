import { useEffect, useState } from 'preact/hooks';

/** How long nobody writes before what is written is compared again, in milliseconds. */
const pause = 300;

/** A value once it stays for a moment. */
export function useSettled<T>(value: T): T {
  const [settled, settle] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => settle(value), pause);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
