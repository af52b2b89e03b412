import type { Clock } from './clock.ts';
import type { Copy, Holds, Shelf } from './local-copy.ts';
import type { Opening, Surroundings } from './open-draft.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { Remote, Stored } from './stored.ts';

/** Where things of one kind are opened. */
export interface Desk<D, S extends Stored<D>> {
  remoteOf(id: string): Remote<D, S>;
  tabsOf(key: string): OtherTabs<S>;
  clock: Clock;
  shelf: Shelf;
  holds: Holds;
}

/** What is opened, and by whom. */
export interface Wanted {
  user: string;
  /** Where it is, such as the blog of a post. Without `|`. */
  of: string;
  /** Its identifier; a new one has none yet. */
  id: string | undefined;
}

/** Makes what is open of what is known of it. */
export type Make<D, S extends Stored<D>, T> = (around: Surroundings<D, S>, opening: Opening<D, S>) => T;

/** A copy that no open page uses. */
interface Held<D, S extends Stored<D>> {
  key: string;
  copy: Copy<D, S> | undefined;
  release(): void;
}

/** The identifier in the key of a copy: who, where, which, and the page that wrote it, so that two tabs never write one copy. */
const idIn = (key: string): string => key.split('|')[2] ?? '';

/** With what the keys of all its copies begin; of a new one, those of all that were new there. */
export const beginningOf = ({ user, of, id = '' }: Wanted): string =>
  [encodeURIComponent(user), of, id].join('|');

const keysOf = async (shelf: Shelf, wanted: Wanted): Promise<string[]> =>
  (await shelf.keys()).filter(key => key.startsWith(beginningOf(wanted)));

/** Whether there is a copy of something, whosever it is; of something new, one of any that was never saved. */
export async function isTextWaiting(shelf: Shelf, { of, id = '' }: Omit<Wanted, 'user'>): Promise<boolean> {
  const keys = (await shelf.keys()).filter(key => key.slice(key.indexOf('|') + 1).startsWith(`${of}|${id}`));
  const copies = await Promise.all(keys.map(key => shelf.read(key)));
  return copies.some(copy => copy && (id !== '' || !copy.base));
}

/** Removes what is left of something that is not open. */
export async function removeCopies(
  { shelf, holds }: Pick<Desk<never, never>, 'shelf' | 'holds'>,
  wanted: Wanted,
): Promise<void> {
  for (const key of await keysOf(shelf, wanted)) {
    const release = await holds.take(key);
    if (release) await shelf.remove(key);
    release?.();
  }
}

/** Whether a copy is one of something new, which the service did not get without an answer either. */
async function isOfNew<D, S extends Stored<D>>(desk: Desk<D, S>, key: string, copy: Copy): Promise<boolean> {
  if (copy.base) return false;
  return copy.sent.length === 0 || (await desk.remoteOf(idIn(key)).read()).kind !== 'found';
}

/** Takes hold of the newest copy that is left of something; of a new one, of any that was never saved. */
async function takeLeftCopy<D, S extends Stored<D>>(
  desk: Desk<D, S>,
  wanted: Wanted,
): Promise<Held<D, S> | undefined> {
  const { shelf, holds } = desk;
  const keys = await keysOf(shelf, wanted);
  const all = await Promise.all(keys.map(async key => ({ key, copy: await shelf.read(key) })));
  const fitting = all.filter(({ copy }) => copy && (wanted.id !== undefined || !copy.base));
  for (const { key } of fitting.sort((one, other) => (other.copy?.at ?? 0) - (one.copy?.at ?? 0))) {
    const release = await holds.take(key);
    if (!release) continue;
    // Meanwhile the page that had it may have saved.
    const copy = await shelf.read(key);
    if (copy && (wanted.id !== undefined || (await isOfNew(desk, key, copy))))
      return { key, copy: copy as Copy<D, S>, release };
    release();
  }
  return undefined;
}

async function newCopy<D, S extends Stored<D>>(
  { holds }: Pick<Desk<D, S>, 'holds'>,
  wanted: Wanted,
): Promise<Held<D, S>> {
  const key = `${beginningOf(wanted)}|${crypto.randomUUID()}`;
  return { key, copy: undefined, release: (await holds.take(key)) ?? (() => undefined) };
}

/**
 * Opens something with what is left of it here.
 * @throws Trouble if it cannot be read, and nothing is left of it here.
 */
export async function open<D, S extends Stored<D>, T>(
  desk: Desk<D, S>,
  wanted: Wanted,
  make: Make<D, S, T>,
): Promise<T> {
  // Without a store of the browser's it can be written all the same; the draft says that no copy is kept.
  const left = await takeLeftCopy(desk, wanted).catch(() => undefined);
  const id = wanted.id ?? (left && idIn(left.key)) ?? crypto.randomUUID();
  const { key, copy, release } = left ?? (await newCopy(desk, { ...wanted, id }));
  const { stored, trouble } = await read(desk, wanted);
  if (trouble && !copy) {
    release();
    throw trouble;
  }
  const tabs = desk.tabsOf(beginningOf({ ...wanted, id }));
  const { clock, shelf } = desk;
  return make({ remote: desk.remoteOf(id), clock, shelf, tabs, key, release }, { id, stored, copy, trouble });
}

/** What the service has. Of what is new nothing is known to be there, even if it is: the draft finds out. */
async function read<D, S extends Stored<D>>(
  desk: Desk<D, S>,
  { id }: Wanted,
): Promise<Pick<Opening<D, S>, 'stored' | 'trouble'>> {
  if (id === undefined) return {};
  const found = await desk.remoteOf(id).read();
  return found.kind === 'found' ? { stored: found.stored } : { trouble: found.trouble };
}
