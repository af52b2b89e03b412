import { api } from '../service.ts';

/** How many are counted at once: a list of hundreds must not ask for all of them in one moment. */
const atOnce = 3;

let running = 0;
const waiting: (() => void)[] = [];

/** Waits for a turn. @returns what ends it. */
async function turn(): Promise<() => void> {
  if (running >= atOnce) await new Promise<void>(begin => waiting.push(begin));
  else running++;
  return () => {
    // The turn goes to the next one, or is free.
    const next = waiting.shift();
    if (next) next();
    else running--;
  };
}

/** How many posts have a tag or an author. */
export async function countUses(
  blogId: string,
  filter: { tag: string } | { author: string },
  signal: AbortSignal,
): Promise<number | undefined> {
  const end = await turn();
  try {
    signal.throwIfAborted();
    const query = { ...filter, count: 1, total: 'true' } as const;
    const request = { path: { blogId }, query, fields: ['postId'], signal } as const;
    return (await api.read('/blog/{blogId}/post', request)).total;
  } finally {
    end();
  }
}

/** More than there are: a list of that length is one request, and has all of them. */
export const allOfThem = 100_000;

/** How often each identifier is there. */
export function countedIn(ids: readonly string[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return counts;
}
