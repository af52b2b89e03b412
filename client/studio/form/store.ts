import { ChangedError } from '../../api/index.ts';
import type { DraftVersion, RemoteDraft } from '../saving/remote-draft.ts';
import { troubleOf } from '../service.ts';
import { isTaken } from '../trouble.ts';
import { words } from '../words.ts';
import type { Texts } from './merge-fields.ts';

/** Where things of one kind are: blogs, or the tags, authors or media of a blog. */
export interface RecordStore<F extends Texts> {
  /** Unique to them, such as their kind and their blog. Without `|`. */
  name: string;
  /** The texts with which a new one begins. */
  empty: F;
  /** What is made where it is left empty. */
  made?: readonly (keyof F)[];
  read(id: string, signal?: AbortSignal): Promise<DraftVersion<F>>;
  /** Left out where a form makes no new ones. */
  create?(id: string, texts: F): Promise<DraftVersion<F>>;
  /** Writes them in place of a version, if nobody has changed it since. What a form does not know of it stays as it is: a patch says what changes. */
  write(id: string, texts: F, replaced: DraftVersion<F>): Promise<DraftVersion<F>>;
}

const isGone = { kind: 'gone', text: words.gone } as const;

/**
 * What a write has made.
 * @param texts what its answer says of it, if it says it: without, that is still to be found out.
 */
export const storedBy = <F extends Texts>(
  etag: string | undefined,
  texts: F | undefined,
  sent: F,
): DraftVersion<F> => (texts ? { draft: texts, etag } : { draft: sent, etag: undefined });

/** One of the things of a store. A new one has its identifier before it is sent, so a create is asked for again without making two. */
export const remoteOf = <F extends Texts>(
  store: RecordStore<F>,
  id: string,
): RemoteDraft<F, DraftVersion<F>> => ({
  async read() {
    try {
      return { kind: 'found', stored: await store.read(id) };
    } catch (error) {
      return { kind: 'failed', trouble: troubleOf(error) };
    }
  },
  async write(texts, replaced) {
    try {
      const stored = await (replaced ? store.write(id, texts, replaced) : store.create?.(id, texts));
      return stored ? { kind: 'stored', stored } : { kind: 'failed', trouble: isGone };
    } catch (error) {
      const isOther = error instanceof ChangedError || (!replaced && isTaken(error));
      return isOther ? { kind: 'changed' } : { kind: 'failed', trouble: troubleOf(error) };
    }
  },
});
