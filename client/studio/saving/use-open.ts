import { useEffect, useRef, useState } from 'preact/hooks';
import type { Trouble } from '../service.ts';
import { lastHere } from '../session.ts';
import { type AnyOpenDraft, isUnsaved } from './open-here.ts';
import { here } from './page.ts';

/** Something that is open, or why it is not. */
export interface Opened<T> {
  draft?: T;
  /** Who opened it. */
  user?: string | undefined;
  /** Whether another person is there now than the one who opened it. */
  isOthers: boolean;
  trouble?: Trouble;
  /** Opens it anew, for the current user. */
  again(): void;
}

/**
 * Opens something of this page for as long as a screen is open, and anew whenever one of `keys` changes, or another person is
 * there and all is saved. What is not saved stays as it is. While something is opened anew there is nothing: what is typed into
 * what ends would be lost.
 * @param open gets what was open before.
 */
export function useOpen<T extends AnyOpenDraft>(
  open: (last: T | undefined) => Promise<T>,
  keys: readonly unknown[],
): Opened<T> {
  const [opened, setOpened] = useState<{ draft?: T; trouble?: Trouble }>({});
  const [round, setRound] = useState(0);
  const last = useRef<T | undefined>(undefined);
  useEffect(() => {
    let draft: T | undefined;
    let isWanted = true;
    open(last.current).then(
      one => {
        draft = one;
        if (isWanted) {
          last.current = draft;
          setOpened({ draft });
        } else void here.leave(draft);
      },
      // What opens something throws nothing else.
      (trouble: Trouble) => isWanted && setOpened({ trouble }),
    );
    return () => {
      isWanted = false;
      if (draft) void here.leave(draft);
    };
  }, [...keys, round]);
  const { draft } = opened;
  const user = draft && here.userOf(draft);
  const isOthers = user !== undefined && lastHere.value !== user;
  const again = () => {
    // A trouble stays until it is over.
    setOpened(({ draft: _, ...rest }) => rest);
    setRound(count => count + 1);
  };
  useEffect(() => {
    if (isOthers && draft && !isUnsaved(draft.state.value)) again();
  }, [isOthers]);
  return { ...opened, user, isOthers, again };
}
