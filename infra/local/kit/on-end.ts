import { watchNpm } from './npm-process.mjs';

/** How a user ends a command: by Ctrl-C, by `kill`, and by closing its terminal. */
const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const;

/** How often a command that npm started checks that npm still runs, in milliseconds. */
const lookInterval = 250;

/** What writing fails with once nobody reads: after `npm start | head`, and on a terminal that is closed. */
const unread = ['EPIPE', 'EIO'];

/** Runs `stop` once when the user ends the command: by a signal, or by leaving it, as {@link onLeft} finds. */
export function onEnd(stop: () => void): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    stop();
  };
  // The listeners stay, so that a second Ctrl-C does not kill the process while it stops.
  for (const signal of signals) process.on(signal, end);
  onLeft(end);
}

/**
 * Runs `stop` when the command is left alone: by a signal to npm that does not reach the command, or when nobody reads its
 * output any more. May run it several times.
 */
export function onLeft(stop: () => void): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (!unread.includes(error.code ?? '')) throw error;
      stop();
    });
  }
  const isNpmGone = watchNpm();
  setInterval(() => isNpmGone() && stop(), lookInterval).unref();
}
