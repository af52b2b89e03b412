import { once } from 'node:events';
import type { FunctionSummary } from './admin-pages.ts';

/** Sent by a host once requests are served. */
export interface ListeningMessage {
  type: 'listening';
  url: string;
  functions: FunctionSummary[];
}

/** What a host tells the process that started it. */
export type HostMessage =
  | ListeningMessage
  /** The app is loaded; sent by a host that was told to wait, which then waits for any message before it listens. */
  | { type: 'loaded' }
  /** The host ends: its port is free already, while requests that are under way are finished. */
  | { type: 'released' };

/** Tells the process that started this one, if it listens. */
export function tellParent(message: HostMessage): void {
  if (process.connected) process.send?.(message);
}

/** Says that the app is loaded, and waits to be told to listen; ends the process when nobody is there to tell it. */
export async function waitForTurn(): Promise<void> {
  const end = () => process.exit(0);
  if (!process.connected) end();
  process.once('disconnect', end);
  tellParent({ type: 'loaded' });
  await once(process, 'message');
  process.off('disconnect', end);
}
