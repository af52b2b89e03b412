import { createStore, del, get, keys, set, type UseStore } from 'idb-keyval';
import type { Copy, Shelf } from './local-copy.ts';

let store: UseStore | undefined;

/** Opened with the first use: a browser may have no IndexedDB, or let no page use it. */
function opened(): UseStore {
  store ??= createStore('studio', 'copies');
  return store;
}

/** The copies in this browser, in IndexedDB. */
export const shelf: Shelf = {
  read: async key => get<Copy>(key, opened()),
  write: async (key, copy) => set(key, copy, opened()),
  remove: async key => del(key, opened()),
  keys: async () => keys<string>(opened()),
};
