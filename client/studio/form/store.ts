import { troubleOf, type Version } from '../service.ts';
import type { Texts } from './merge-fields.ts';
import type { Source, Stored } from './record.ts';

/** Where things of one kind are: blogs, or the tags or authors of a blog. */
export interface Store<F extends Texts> {
  create(id: string, texts: F): Promise<{ version: Version }>;
  read(id: string, signal?: AbortSignal): Promise<Stored<F>>;
  write(id: string, texts: F, version: Version): Promise<Version>;
}

/** One of the things of a store. */
export const sourceOf = <F extends Texts>(store: Store<F>, id: string): Source<F> => ({
  read: signal => store.read(id, signal),
  write: (texts, version) => store.write(id, texts, version),
});

/**
 * One that does not exist yet.
 * @param empty the texts with which it begins.
 * @param id its identifier once it exists.
 */
export const sourceOfNew = <F extends Texts>(store: Store<F>, empty: F, id: string): Source<F> => ({
  read: async () => ({ texts: empty, version: { etag: undefined } }),
  write: async texts => {
    try {
      return (await store.create(id, texts)).version;
    } catch (error) {
      // It may have been created, and only the answer was lost: then it is not created twice.
      const created = troubleOf(error).kind === 'away' && (await store.read(id).catch(() => undefined));
      if (!created) throw error;
      return store.write(id, texts, created.version);
    }
  },
});
