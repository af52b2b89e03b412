import { createStore, del, get, keys, promisifyRequest, type UseStore } from 'idb-keyval';
import type { Copy, CopyStore } from './local-copy.ts';

let store: UseStore | undefined;

/** Opened with the first use: a browser may have no IndexedDB, or let no page use it. */
function opened(): UseStore {
  store ??= createStore('studio', 'copies');
  return store;
}

/** The copies in this browser, in IndexedDB. */
export const browserCopies: CopyStore = {
  read: async key => get<Copy>(key, opened()),
  write: async (key, copy) =>
    opened()('readwrite', store => {
      store.put(copy, key);
      // Not by itself, as soon as the put is answered: a page that ends gets no answer.
      store.transaction.commit();
      return promisifyRequest(store.transaction);
    }),
  remove: async key => del(key, opened()),
  keys: async () => keys<string>(opened()),
};
