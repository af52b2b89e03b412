import type { Stored } from './remote.ts';

/** The other tabs of this browser in which the same post is open. */
export interface OtherTabs {
  /** Tells them of a version that was saved here. */
  tell(stored: Stored): void;
  /** Hears of versions that were saved there. */
  listen(hear: (stored: Stored) => void): void;
  close(): void;
}

/** @param key names the post, the blog and who writes. */
export function otherTabs(key: string): OtherTabs {
  const channel = new BroadcastChannel(`studio|${key}`);
  return {
    tell: stored => channel.postMessage(stored),
    listen(hear) {
      channel.onmessage = ({ data }: { data: unknown }) => hear(data as Stored);
    },
    close: () => channel.close(),
  };
}
