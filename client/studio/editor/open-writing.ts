import type { Clock } from './clock.ts';
import type { Copy, Holds, Shelf } from './local-copy.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { Remote } from './remote.ts';
import { type Opening, Writing } from './writing.ts';

/** Where posts are opened. */
export interface Desk {
  remoteOf(postId: string): Remote;
  tabsOf(key: string): OtherTabs;
  clock: Clock;
  shelf: Shelf;
  holds: Holds;
}

/** Which post is opened, and by whom; a new one has no identifier yet. */
export interface Wanted {
  user: string;
  blogId: string;
  postId: string | undefined;
}

/** A copy that no open page uses. */
interface Held {
  key: string;
  copy: Copy | undefined;
  release(): void;
}

/** The post in the key of a copy: who, blog, post, and the page that wrote it, so that two tabs never write one copy. */
const postIn = (key: string): string => key.split('|')[2] ?? '';

const beginningOf = ({ user, blogId, postId = '' }: Wanted): string =>
  [encodeURIComponent(user), blogId, postId].join('|');

/** Takes hold of the newest copy that is left of a post; of a new one, of any that was never saved. */
async function takeLeftCopy({ shelf, holds }: Desk, wanted: Wanted): Promise<Held | undefined> {
  const keys = (await shelf.keys()).filter(key => key.startsWith(beginningOf(wanted)));
  const all = await Promise.all(keys.map(async key => ({ key, copy: await shelf.read(key) })));
  const fitting = all.filter(({ copy }) => copy && (wanted.postId !== undefined || !copy.base));
  for (const { key } of fitting.sort((one, other) => (other.copy?.at ?? 0) - (one.copy?.at ?? 0))) {
    const release = await holds.take(key);
    if (!release) continue;
    // Meanwhile the page that had it may have saved.
    const copy = await shelf.read(key);
    if (copy) return { key, copy, release };
    release();
  }
  return undefined;
}

async function newCopy({ holds }: Desk, wanted: Wanted, postId: string): Promise<Held> {
  const key = `${beginningOf({ ...wanted, postId })}|${crypto.randomUUID()}`;
  return { key, copy: undefined, release: (await holds.take(key)) ?? (() => undefined) };
}

/**
 * Opens a post with what is left of it here.
 * @throws Trouble if it cannot be read, and nothing is left of it here.
 */
export async function openWriting(desk: Desk, wanted: Wanted): Promise<Writing> {
  // Without a store of the browser's the post can be written all the same; Writing says that no copy is kept.
  const left = await takeLeftCopy(desk, wanted).catch(() => undefined);
  const postId = wanted.postId ?? (left && postIn(left.key)) ?? crypto.randomUUID();
  const held = left ?? (await newCopy(desk, wanted, postId));
  const { key, copy, release } = held;
  const { stored, trouble } = await readPost(desk, wanted);
  if (trouble && !copy) {
    release();
    throw trouble;
  }
  const tabs = desk.tabsOf(beginningOf({ ...wanted, postId }));
  const around = { remote: desk.remoteOf(postId), clock: desk.clock, shelf: desk.shelf, tabs, key, release };
  return new Writing(around, { postId, stored, copy, trouble });
}

/** What the service has of a post. Of a new one nothing is known to be there, even if it is: Writing finds out. */
async function readPost(desk: Desk, { postId }: Wanted): Promise<Pick<Opening, 'stored' | 'trouble'>> {
  if (postId === undefined) return {};
  const found = await desk.remoteOf(postId).read();
  return found.kind === 'found' ? { stored: found.stored } : { trouble: found.trouble };
}
