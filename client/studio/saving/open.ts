import type { Clock } from './clock.ts';
import type { Copy, CopyStore, Holds } from './local-copy.ts';
import type { DraftContext, Opening } from './open-draft.ts';
import type { OtherTabs } from './other-tabs.ts';
import type { DraftVersion, RemoteDraft } from './remote-draft.ts';

/** Where things of one kind are opened. */
export interface Desk<D, S extends DraftVersion<D>> {
  remoteOf(id: string): RemoteDraft<D, S>;
  tabsOf(key: string): OtherTabs<S>;
  clock: Clock;
  copies: CopyStore;
  holds: Holds;
}

/** Which thing is opened, and by whom. */
export interface DraftRef {
  user: string;
  /** Where it is, such as the blog of a post. Without `|`. */
  of: string;
  /** Its identifier; a new one has none yet. */
  id: string | undefined;
}

/** Which thing is opened, if it is new: of what was begun and never saved, what is what somebody wants to begin. */
export interface OpenRef<D> extends DraftRef {
  /** Whether a draft is; all are if left out. */
  suits?: ((draft: D) => boolean) | undefined;
}

/** Makes what is open of what is known of it. */
export type MakeOpen<D, S extends DraftVersion<D>, T> = (
  around: DraftContext<D, S>,
  opening: Opening<D, S>,
) => T;

/** A copy that no open page uses. */
interface Held<D, S extends DraftVersion<D>> {
  key: string;
  copy: Copy<D, S> | undefined;
  release(): void;
}

/** The identifier in the key of a copy: who, where, which, and the page that wrote it, so that two tabs never write one copy. */
const idIn = (key: string): string => key.split('|')[2] ?? '';

/** With what the keys of all its copies begin; of a new one, those of all that were new there. */
export const beginningOf = ({ user, of, id = '' }: DraftRef): string =>
  [encodeURIComponent(user), of, id].join('|');

const keysOf = async (copies: CopyStore, ref: DraftRef): Promise<string[]> =>
  (await copies.keys()).filter(key => key.startsWith(beginningOf(ref)));

/** Whether there is a copy of something, whosever it is; of something new, one of any that was never saved. */
export async function isTextWaiting(
  copies: CopyStore,
  { of, id = '' }: Omit<DraftRef, 'user'>,
): Promise<boolean> {
  const keys = (await copies.keys()).filter(key => key.slice(key.indexOf('|') + 1).startsWith(`${of}|${id}`));
  const left = await Promise.all(keys.map(key => copies.read(key)));
  return left.some(copy => copy && (id !== '' || !copy.base));
}

/** Removes what is left of something that is not open. */
export async function removeCopies(
  { copies, holds }: Pick<Desk<never, never>, 'copies' | 'holds'>,
  ref: DraftRef,
): Promise<void> {
  for (const key of await keysOf(copies, ref)) {
    const release = await holds.take(key);
    if (release) await copies.remove(key);
    release?.();
  }
}

/** Whether a copy is one of something new, which the service did not get without an answer either. */
async function isOfNew<D, S extends DraftVersion<D>>(
  desk: Desk<D, S>,
  key: string,
  copy: Copy,
): Promise<boolean> {
  if (copy.base) return false;
  return copy.sent.length === 0 || (await desk.remoteOf(idIn(key)).read()).kind !== 'found';
}

/** Takes hold of the newest copy that is left of something; of a new one, of any that was never saved. */
async function takeLeftCopy<D, S extends DraftVersion<D>>(
  desk: Desk<D, S>,
  ref: OpenRef<D>,
): Promise<Held<D, S> | undefined> {
  const { copies, holds } = desk;
  const keys = await keysOf(copies, ref);
  const all = await Promise.all(keys.map(async key => ({ key, copy: await copies.read(key) })));
  const isWanted = (copy: Copy) => !copy.base && (ref.suits?.(copy.mine as D) ?? true);
  const fitting = all.filter(({ copy }) => copy && (ref.id !== undefined || isWanted(copy)));
  for (const { key } of fitting.sort((one, other) => (other.copy?.at ?? 0) - (one.copy?.at ?? 0))) {
    const release = await holds.take(key);
    if (!release) continue;
    // Meanwhile the page that had it may have saved.
    const copy = await copies.read(key);
    if (copy && (ref.id !== undefined || (await isOfNew(desk, key, copy))))
      return { key, copy: copy as Copy<D, S>, release };
    release();
  }
  return undefined;
}

async function newCopy<D, S extends DraftVersion<D>>(
  { holds }: Pick<Desk<D, S>, 'holds'>,
  ref: DraftRef,
): Promise<Held<D, S>> {
  const key = `${beginningOf(ref)}|${crypto.randomUUID()}`;
  return { key, copy: undefined, release: (await holds.take(key)) ?? (() => undefined) };
}

/**
 * Opens something with what is left of it here.
 * @throws Trouble if it cannot be read, and nothing is left of it here.
 */
export async function open<D, S extends DraftVersion<D>, T>(
  desk: Desk<D, S>,
  ref: OpenRef<D>,
  make: MakeOpen<D, S, T>,
): Promise<T> {
  // Without a store of the browser's it can be written all the same; the draft says that no copy is kept.
  const left = await takeLeftCopy(desk, ref).catch(() => undefined);
  const id = ref.id ?? (left && idIn(left.key)) ?? crypto.randomUUID();
  const { key, copy, release } = left ?? (await newCopy(desk, { ...ref, id }));
  const { stored, trouble } = await read(desk, ref, copy?.base);
  if (trouble && !copy) {
    release();
    throw trouble;
  }
  const tabs = desk.tabsOf(beginningOf({ ...ref, id }));
  const { clock, copies } = desk;
  return make(
    { remote: desk.remoteOf(id), clock, copies, tabs, key, release },
    { id, stored, copy, trouble },
  );
}

/** What the service has. Of what is new nothing is known to be there, even if it is: the draft finds out. */
async function read<D, S extends DraftVersion<D>>(
  desk: Desk<D, S>,
  { id }: DraftRef,
  known: S | undefined,
): Promise<Pick<Opening<D, S>, 'stored' | 'trouble'>> {
  if (id === undefined) return {};
  const found = await desk.remoteOf(id).read(known);
  return found.kind === 'found' ? { stored: found.stored } : { trouble: found.trouble };
}
