import type { HostProcess } from '../../../infra/local/functions/testing/host-process.ts';
import type { BlogEvent } from '../../../shared/features/events/event.ts';
import type { Service } from '../service/service.ts';
import { untilTrue } from './receivers.ts';

/** By how many milliseconds the clock of an instance is ahead for which others have had their time to send what they have claimed. */
export const afterClaims = 90_000;

type Told = Omit<BlogEvent, 'source'>;

/** A delivery as the list of an endpoint has it. */
export interface Delivery extends Told {
  deliveryId: string;
  state: 'waiting' | 'delivered' | 'failed' | 'kept';
  attempts: number;
  last?: { status?: number; answer: string };
  next?: string;
}

/** A change as a blog lists it. */
export type Change = Told & { sequence: string };

type Send = Pick<Service, 'send'>;

/** What an endpoint was told lately, newest first. */
export const deliveriesTo = async ({ send }: Send, blogId: string, endpointId: string): Promise<Delivery[]> =>
  (await send('GET', `blog/${blogId}/endpoint/${endpointId}/delivery?count=100`)).json();

/** All changes of a blog that has an endpoint of the kind `changes`, oldest first. */
export async function changesOf({ send }: Send, blogId: string): Promise<Change[]> {
  const changes: Change[] = [];
  for (;;) {
    const after = changes.at(-1)?.sequence;
    const query = after === undefined ? '' : `&after=${after}`;
    const page = await send('GET', `blog/${blogId}/change?count=100${query}`);
    if (page.status !== 200) throw new Error(`GET change: ${page.status} ${page.text}`);
    const further = page.json<Change[]>();
    if (further.length === 0) return changes;
    changes.push(...further);
  }
}

/** Lets an instance tend all blogs at once, as its timer does each minute. */
export async function runTimer(host: Pick<HostProcess, 'url'>): Promise<void> {
  const { status } = await fetch(`${host.url}/admin/functions/TendBlogs`, { method: 'POST' });
  if (status !== 202) throw new Error(`The timer answered ${status}`);
}

/** Lets timers run, again and again, until something is true. The test's own timeout is the bound. */
export async function tendUntil(
  host: Pick<HostProcess, 'url'>,
  isTrue: () => boolean | Promise<boolean>,
): Promise<void> {
  let checks = 0;
  await untilTrue(async () => {
    // What is due may have been left by a run before.
    if (checks++ % 50 === 0) await runTimer(host);
    return isTrue();
  });
}
