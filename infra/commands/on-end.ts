const signals = ['SIGINT', 'SIGTERM'] as const;

/** How often a command that npm runs looks whether npm is still there, in milliseconds. */
const lookInterval = 250;

/**
 * Runs `stop` once when the user ends the command: by Ctrl-C, by SIGTERM, or by a SIGTERM to npm, which does
 * not reach a command because the shell between them ends without passing it on.
 */
export function onEnd(stop: () => void): void {
  let ending = false;
  const end = () => {
    if (ending) return;
    ending = true;
    stop();
  };
  // A second Ctrl-C finds its listener still there, so that it does not cut the stopping short.
  for (const signal of signals) process.on(signal, end);
  if (process.env.npm_lifecycle_event === undefined) return;
  const parent = process.ppid;
  setInterval(() => process.ppid !== parent && end(), lookInterval).unref();
}
