import { asPerson } from '../owner.ts';
import type { Trouble } from '../service.ts';
import { ownerNow } from '../session.ts';
import { words } from '../words.ts';
import { browserCopies } from './browser-copies.ts';
import { wallClock } from './clock.ts';
import { holds } from './holds.ts';
import { type Desk, type DraftRef, isTextWaiting, type MakeOpen, type OpenRef } from './open.ts';
import type { AnyOpenDraft } from './open-here.ts';
import { followPage, here } from './page.ts';
import type { DraftVersion } from './remote-draft.ts';

type Which<D> = Omit<OpenRef<D>, 'user'>;

/**
 * Opens something in this page for the person who is there, with what this browser has kept of it for them. It is read and saved
 * in their name, and in nobody else's.
 * @throws Trouble if nobody is there, or it cannot be read and nothing of it is kept here.
 */
export async function openForPerson<
  D,
  S extends DraftVersion<D>,
  T extends AnyOpenDraft & Parameters<typeof followPage>[0],
>(
  { remoteOf, tabsOf }: Pick<Desk<D, S>, 'remoteOf' | 'tabsOf'>,
  which: Which<D>,
  make: MakeOpen<D, S, T>,
): Promise<T> {
  const owner = await ownerNow();
  if (owner.kind !== 'person') throw await whyNotOpened(owner.kind, which);
  const { id: user } = owner;
  return here.open<D, S, T>(
    { remoteOf: id => asPerson(user, remoteOf(id)), tabsOf, clock: wallClock, copies: browserCopies, holds },
    { user, ...which },
    (around, opening) => followPage(make(around, opening)),
  );
}

async function whyNotOpened(kind: 'nobody' | 'unknown', which: Omit<DraftRef, 'user'>): Promise<Trouble> {
  if (kind === 'unknown') return { kind: 'away', text: words.offline };
  // Without a store of the browser's nothing waits in it.
  const isWaiting = await isTextWaiting(browserCopies, which).catch(() => false);
  return { kind: 'signedOut', text: words.signedOut, ...(isWaiting && { besides: words.textWaits }) };
}
