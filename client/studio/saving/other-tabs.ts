/** The other tabs of this browser in which the same thing is open. */
export interface OtherTabs<S> {
  /** Sends them a version that was saved here. */
  send(stored: S): void;
  /** Receives versions that were saved there. */
  listen(receive: (stored: S) => void): void;
  close(): void;
}

/** @param key names the thing, the blog and who writes. */
export function otherTabs<S>(key: string): OtherTabs<S> {
  const channel = new BroadcastChannel(`studio|${key}`);
  let isClosed = false;
  return {
    send(stored) {
      // What was sent before may be stored after that. The other tabs find it out when they save.
      if (!isClosed) channel.postMessage(stored);
    },
    listen(receive) {
      channel.onmessage = ({ data }: { data: unknown }) => receive(data as S);
    },
    close() {
      isClosed = true;
      channel.close();
    },
  };
}
