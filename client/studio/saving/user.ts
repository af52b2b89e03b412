import { askWho, who } from '../session.ts';

/** Where is noted who wrote here last: without the service, it is for them that something is opened. */
const lastUser = 'studio-last-user';

/** Whose copies are read and written. */
export async function userId(): Promise<string> {
  const isKnown = who.value?.id !== undefined || (await askWho());
  const { id = '' } = who.value ?? {};
  try {
    if (!isKnown) return localStorage.getItem(lastUser) ?? '';
    localStorage.setItem(lastUser, id);
  } catch {
    // A browser that lets the page keep nothing has no copies either.
  }
  return id;
}
