import { becomes } from '../service/becomes.ts';
import { type Instance, startInstance } from '../service/instance.ts';
import type { LocalService } from '../service/local-service.ts';

/** By how much its clock is ahead, in milliseconds: local Cosmos DB takes a little more. */
const ahead = 10 * 60_000;

/** A moment that is to come, and is past for an instance whose clock is ahead. */
export const dueForLater = (): string => new Date(Date.now() + ahead / 2).toISOString();

/**
 * Does something with an instance over the store of a service whose clock is ahead, and on which events are. It runs only then: its timer would
 * take what a test is still making.
 * @param settings those of the service's other stores.
 */
export async function withLater<T>(
  service: LocalService,
  settings: Record<string, string>,
  act: (later: Instance) => Promise<T>,
): Promise<T> {
  const later = await startInstance(service, ahead, { ...settings, EVENTS: 'on' });
  try {
    return await act(later);
  } finally {
    await later.host.stop();
  }
}

/** Runs its timer to the end. @param atOnce how many runs there are at the same time. */
export const runTimerLater = (
  service: LocalService,
  settings: Record<string, string> = {},
  atOnce = 1,
): Promise<void> =>
  withLater(service, settings, async ({ host }) => {
    const run = () => fetch(`${host.url}/admin/functions/TendBlogs`, { method: 'POST' });
    const ended = async () => host.lines().filter(line => line.includes('TIMER TendBlogs')).length;
    const areEnded = (count: number) => becomes(async () => (await ended()) >= count, true);
    await Promise.all(Array.from({ length: atOnce }, run));
    await areEnded(atOnce);
    // One of those may have been a run that was due in this minute.
    await run();
    expect(await areEnded(atOnce + 1)).toBe(true);
  });
