import { once } from 'node:events';
import type { FunctionSummary } from './admin-pages.ts';

/** Sent by a host once it serves requests. */
export interface ListeningMessage {
  type: 'listening';
  url: string;
  functions: FunctionSummary[];
}

/** What a host sends to the process that started it. */
export type HostMessage =
  | ListeningMessage
  /** The app is loaded. Sent by a host with `--waits`, which waits for any message before it listens. */
  | { type: 'loaded' }
  /** The host is ending: its port is free, while it still answers requests in progress. */
  | { type: 'released' };

/** Sends a message to the process that started this one, if there is a channel to it. */
export function tellParent(message: HostMessage): void {
  if (process.connected) process.send?.(message);
}

/** Sends that the app is loaded and waits for a message. Ends the process when its parent is gone. */
export async function waitForTurn(): Promise<void> {
  const end = () => process.exit(0);
  if (!process.connected) end();
  process.once('disconnect', end);
  tellParent({ type: 'loaded' });
  await once(process, 'message');
  process.off('disconnect', end);
}
