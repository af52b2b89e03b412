import { onLeft } from '../../kit/on-end.ts';
import { onParentGone, sendToParent } from './handover.ts';
import type { Host } from './host.ts';
import { describeError, escapeForLog } from './log.ts';
import { workerLostCode } from './worker-process.ts';

/** The exit code after Ctrl-C, as shells expect it. */
const interrupted = 130;

/** How soon after a Ctrl-C another SIGINT is the same one, which npm has passed on as well, in milliseconds. */
const samePress = 500;

/** Ends the process with a message. */
export function die(text: string): never {
  process.stderr.write(`${escapeForLog(text)}\n`);
  process.exit(1);
}

/** An uncaught error ends the worker in Azure; here it ends the process, with a message. */
export function dieOfTheUncaught(): void {
  const advice = 'In Azure this kills the worker, and the next requests are slow or fail';
  process.on('unhandledRejection', reason => die(`UNHANDLED REJECTION ${describeError(reason)}\n${advice}`));
  process.on('uncaughtException', error => die(`UNCAUGHT EXCEPTION ${describeError(error)}\n${advice}`));
}

function closeAndExit(host: Host, code: number): void {
  host.close().then(
    () => process.exit(code),
    error => die(`Cannot close: ${describeError(error)}`),
  );
}

/** Azure would replace the worker and cut off its requests: ends this process, whose parent starts it again. */
export function loseWorker(host: Host, reason: string): void {
  process.stderr.write(escapeForLog(`WORKER LOST ${reason}`).concat('\n'));
  closeAndExit(host, workerLostCode);
}

/**
 * Ends the process when it is left alone: by the process that started it, by npm, or by the reader of its output.
 * @returns what makes it close a host first, and do so on a signal as well. Until then a signal ends the process as if
 * nothing listened to it, so that it does so even while the app blocks the process.
 */
export function endWhenLeft(): (host: Host) => void {
  let end: () => void = () => process.exit(0);
  onLeft(() => end());
  onParentGone(() => end());
  return host => {
    end = closeOnce(host);
    for (const signal of ['SIGTERM', 'SIGHUP']) process.on(signal, () => end());
    closeOnInterrupt(() => end());
  };
}

function closeOnce(host: Host): () => void {
  let closing = false;
  return () => {
    if (closing) return;
    closing = true;
    closeAndExit(host, 0);
    sendToParent({ type: 'released' });
  };
}

/** Closes on Ctrl-C, and ends the process at once on a second one. */
function closeOnInterrupt(close: () => void): void {
  let first: number | undefined;
  process.on('SIGINT', () => {
    first ??= performance.now();
    if (performance.now() - first > samePress) process.exit(interrupted);
    close();
  });
}
