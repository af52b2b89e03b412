import { isMenuUrl } from '../../../shared/families/post-address.ts';
import type { RecordStore } from '../form/store.ts';
import { laterWords } from '../later-words.ts';
import { limits, tooLong } from '../limits.ts';
import { api } from '../service.ts';

/** An entry of the menu of a blog's site. */
export interface MenuEntry {
  label: string;
  url: string;
}

/** The whole menu, as one text of JSON: of two menus that two people made, one is kept. */
export type MenuTexts = { menu: string };

/** How many entries a menu may have, and its size in bytes (contract.md, Payloads). */
export const mostOfMenu = { entries: 50, bytes: 8 * 1024 };

export const entriesIn = ({ menu }: MenuTexts): MenuEntry[] => (menu ? JSON.parse(menu) : []);

export const textsOf = (entries: readonly MenuEntry[]): MenuTexts => ({
  menu: entries.length > 0 ? JSON.stringify(entries.map(({ label, url }) => ({ label, url }))) : '',
});

/** What is wrong with a part of an entry; nothing if it can be saved. */
export const flawsOf: Record<keyof MenuEntry, (text: string) => string | undefined> = {
  label: text => (text.trim() ? tooLong(text, limits.line) : laterWords.isNeeded(laterWords.menuLabel)),
  url: text => {
    if (text === '') return laterWords.isNeeded(laterWords.menuUrl);
    return tooLong(text, limits.address) ?? (isMenuUrl.violation(text, {}) && laterWords.menuUrlFlaw);
  },
};

/** Whether a menu is larger than the service takes. */
export const isTooLarge = ({ menu }: MenuTexts): boolean => new Blob([menu]).size > mostOfMenu.bytes;

export const menuStore: RecordStore<MenuTexts> = {
  name: 'menu',
  empty: { menu: '' },
  async read(blogId, signal) {
    const request = { path: { blogId }, fields: ['menu'] as const, ...(signal && { signal }) };
    const { value, etag } = await api.read('/blog/{blogId}', request);
    return { draft: textsOf(value.menu ?? []), etag };
  },
  async write(blogId, texts, replaced) {
    const body = { menu: entriesIn(texts) };
    const { etag } = await api.patch('/blog/{blogId}', { path: { blogId }, body, ifUnchanged: replaced });
    return { draft: texts, etag };
  },
};
