/** The other tabs of this browser in which the same thing is open. */
export interface OtherTabs<S> {
  /** Tells them of a version that was saved here. */
  tell(stored: S): void;
  /** Hears of versions that were saved there. */
  listen(hear: (stored: S) => void): void;
  close(): void;
}

/** @param key names the thing, the blog and who writes. */
export function otherTabs<S>(key: string): OtherTabs<S> {
  const channel = new BroadcastChannel(`studio|${key}`);
  let isClosed = false;
  return {
    tell(stored) {
      // What was sent before may be stored after that. The other tabs find it out when they save.
      if (!isClosed) channel.postMessage(stored);
    },
    listen(hear) {
      channel.onmessage = ({ data }: { data: unknown }) => hear(data as S);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
