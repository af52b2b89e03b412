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
  /**
   * The app is loaded. Sent by a host with `--waits`, which waits for any message before it listens on its port, and serves
   * at this address meanwhile.
   */
  | { type: 'loaded'; url: string }
  /** The host is ending: its port is free, while it still answers requests in progress. */
  | { type: 'released' }
  /** The answer to a ping: what the host had logged before is written. */
  | { type: 'pong' };

/** Sent to a host with `--awaits-settings`. */
export interface SettingsMessage {
  type: 'settings';
  /** The app's settings that were not known when the host was started, as environment variables. */
  settings: Record<string, string>;
}

/** Sent to a host that listens, which answers it. */
export interface PingMessage {
  type: 'ping';
}

/** Sends a message to the process that started this one, if there is a channel to it. */
export function sendToParent(message: HostMessage): void {
  // If that process has just ended, sending fails; the channel itself reports that it is gone.
  if (process.connected) process.send?.(message, undefined, undefined, () => {});
}

/** Runs `act` once the process that started this one, with a channel to it, is gone. */
export function onParentGone(act: () => void): void {
  if (process.send !== undefined && !process.connected) act();
  else process.once('disconnect', act);
}

/** The next message of the process that started this one. Ends this process when there is no channel to that one. */
async function nextMessage(): Promise<unknown> {
  if (!process.connected) process.exit(0);
  const [message] = await once(process, 'message');
  return message;
}

/** Sends that the app is loaded, and where it is served for now, and waits for a message. */
export async function waitForTurn(url: string): Promise<void> {
  const turn = nextMessage();
  sendToParent({ type: 'loaded', url });
  await turn;
}

/** Waits for the app's settings, and takes them into the environment. */
export async function awaitSettings(): Promise<void> {
  const message = nextMessage();
  // The library needs Node's classes of fetch for the first request, and loading them takes longer than the library itself.
  void globalThis.Response;
  Object.assign(process.env, ((await message) as SettingsMessage).settings);
}

/** Answers each ping of the process that started this one. */
export function answerPings(): void {
  process.on('message', ({ type }: PingMessage) => {
    if (type === 'ping') sendToParent({ type: 'pong' });
  });
}
