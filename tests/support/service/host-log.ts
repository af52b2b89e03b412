import { setTimeout as wait } from 'node:timers/promises';
import type { HostProcess } from '../../../infra/local/functions/testing/host-process.ts';

/** The first line from `start` on that matches the pattern, as soon as the host has written it. */
export async function waitForLine(host: HostProcess, pattern: RegExp, start = 0): Promise<string> {
  for (let waited = 0; waited < 60_000; waited += 10) {
    const line = host
      .lines()
      .slice(start)
      .find(each => pattern.test(each));
    if (line !== undefined) return line;
    await wait(10);
  }
  throw new Error(`Expected a line that matches ${pattern} in:\n${host.lines().slice(start).join('\n')}`);
}

/**
 * The app's log line about the first failed invocation of a function from line `start` on: the line with the full
 * invocation id of the request that the host answered with 500.
 */
export async function waitForFailure(host: HostProcess, name: string, start: number): Promise<string> {
  const request = await waitForLine(host, new RegExp(` 500 .*\\b${name} [0-9a-f]{8}$`), start);
  return waitForLine(host, new RegExp(`${request.slice(-8)}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`), start);
}
