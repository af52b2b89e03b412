import { setTimeout as wait } from 'node:timers/promises';
import type { HostProcess } from './host-process.ts';

/** The first line from `start` on that the pattern matches, as soon as the host has written it. */
export async function waitForLine(host: HostProcess, pattern: RegExp, start = 0): Promise<string> {
  for (let waited = 0; waited < 5000; waited += 10) {
    const line = host
      .lines()
      .slice(start)
      .find(each => pattern.test(each));
    if (line !== undefined) return line;
    await wait(10);
  }
  throw new Error(`No line matches ${pattern} in:\n${host.lines().slice(start).join('\n')}`);
}

/**
 * What the app logged of the first failed invocation of a function from line `start` on: the line that carries the
 * whole invocation id of the request that the host has answered with 500.
 */
export async function waitForFailure(host: HostProcess, name: string, start: number): Promise<string> {
  const request = await waitForLine(host, new RegExp(` 500 .*\\b${name} [0-9a-f]{8}$`), start);
  return waitForLine(host, new RegExp(`${request.slice(-8)}(-[0-9a-f]{4}){3}-[0-9a-f]{12}`), start);
}
