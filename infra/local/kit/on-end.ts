const signals = ['SIGINT', 'SIGTERM'] as const;

/** How often a command that npm started checks that npm still runs, in milliseconds. */
const lookInterval = 250;

/** Runs `stop` once when the user ends the command: by Ctrl-C, by SIGTERM, or by leaving it, as {@link onLeft} tells. */
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
 * Runs `stop` when the command is left alone: by a SIGTERM to npm, which does not reach the command, because the shell
 * between them does not pass it on, or when nobody reads its output any more, as after `npm start | head`. May run it
 * several times.
 */
export function onLeft(stop: () => void): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EPIPE') throw error;
      stop();
    });
  }
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && stop(), lookInterval).unref();
}
