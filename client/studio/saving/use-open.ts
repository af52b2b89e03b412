import { useEffect, useState } from 'preact/hooks';
import type { Trouble } from '../service.ts';
import type { Kept } from './open-here.ts';
import { here } from './page.ts';

/** Something that is open, or why it is not. */
export interface Opened<T> {
  draft?: T;
  trouble?: Trouble;
  again(): void;
}

/** Opens something of this page for as long as a screen is open, and anew whenever one of `keys` changes. */
export function useOpen<T extends Kept>(open: () => Promise<T>, keys: readonly unknown[]): Opened<T> {
  const [opened, setOpened] = useState<{ draft?: T; trouble?: Trouble }>({});
  const [round, setRound] = useState(0);
  useEffect(() => {
    let draft: T | undefined;
    let isWanted = true;
    open().then(
      one => {
        draft = one;
        if (isWanted) setOpened({ draft });
        else void here.leave(draft);
      },
      // What opens something throws nothing else.
      (trouble: Trouble) => isWanted && setOpened({ trouble }),
    );
    return () => {
      isWanted = false;
      if (draft) void here.leave(draft);
    };
  }, [...keys, round]);
  return { ...opened, again: () => setRound(count => count + 1) };
}
