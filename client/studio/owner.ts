import type { DraftVersion, RemoteDraft } from './saving/remote-draft.ts';
import type { Trouble } from './service.ts';
import { askWho, forgetPresence, type Presence, presence } from './session.ts';
import { words } from './words.ts';

const isOf = (now: Presence, person: string): boolean => now.kind === 'person' && now.id === person;

/**
 * Why nothing that a person wrote may be sent now; undefined if it is they who are there. The service is asked unless its last
 * answer named them and nothing has spoken against it since: their session may have ended, and another person be there.
 */
export async function whyNotAs(person: string): Promise<Trouble | undefined> {
  if (isOf(presence.value, person)) return undefined;
  const now = await askWho();
  if (isOf(now, person)) return undefined;
  if (now.kind === 'person') return { kind: 'barred', text: words.writtenByOther };
  return now.kind === 'nobody'
    ? { kind: 'signedOut', text: words.signedOut }
    : { kind: 'away', text: words.offline };
}

/**
 * Something in the service, read and written in the name of the user who opened it, and in nobody else's.
 * @param person the identifier that `ownerNow` (session.ts) gave then.
 */
export function asPerson<D, S extends DraftVersion<D>>(
  person: string,
  remote: RemoteDraft<D, S>,
): RemoteDraft<D, S> {
  async function ask<T extends { kind: string }>(carryOut: () => Promise<T>) {
    const trouble = await whyNotAs(person);
    if (trouble) return { kind: 'failed' as const, trouble };
    const answer = await carryOut();
    if (answer.kind === 'failed') forgetPresence();
    return answer;
  }
  const { place } = remote;
  return {
    read: known => ask(() => remote.read(known)),
    write: (draft, replaced) => ask(() => remote.write(draft, replaced)),
    ...(place && { place: saved => ask(() => place(saved)) }),
  };
}
