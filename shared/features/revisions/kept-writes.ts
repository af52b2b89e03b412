import { withinDeadline } from '../../calls/deadline.ts';
import type { ChildName, Item, ItemKeys } from '../../families/item.ts';
import { asFailure, logFailure } from '../../http/failure-log.ts';
import type { Received } from '../../http/handler.ts';
import type { WriteHooks } from '../../http/resource.ts';
import type { VersionedItem } from '../../store/reads/items.ts';
import type { ReadVersion } from '../../store/repository.ts';
import type { BinStore } from './bin/bin-store.ts';
import { whyDue } from './due.ts';
import type { KeptFiles } from './kept-files.ts';
import { removeHistory } from './removal.ts';
import type { RevisionStore } from './revision-store.ts';
import { whoSends } from './who.ts';

type PostHooks = WriteHooks<object, 'post'>;
type ChildHooks = WriteHooks<object, ChildName>;

/** What keeps copies. */
interface Keeping {
  files: KeptFiles;
  revisions: RevisionStore;
  bin: BinStore;
  /** A blog by the newest state; undefined if it is not there. */
  blogNow(blogId: string): Promise<Pick<ItemKeys, 'created'> | undefined>;
  /** A working copy that is deleted with its post, as the post that it would be; undefined for anything else. */
  asPost(alongside: ReadVersion, post: VersionedItem<'post'>): VersionedItem<'post'> | undefined;
}

/** What an item is shown as where it was deleted. */
const titles: { readonly [F in ChildName]: (item: Item<F>) => string } = {
  post: ({ title }) => title,
  tag: ({ name }) => name,
  author: ({ displayName }) => displayName,
  medium: ({ fileName, alternativeText, mediumUrl }) =>
    fileName ?? alternativeText ?? mediumUrl.slice(mediumUrl.lastIndexOf('/') + 1),
};

// The family is the item's own.
const titleOf = (family: ChildName, item: Item<ChildName>) =>
  (titles[family] as (item: Item<ChildName>) => string)(item);

const logIn =
  ({ context, blogId }: Received) =>
  (thrown: unknown) =>
    logFailure(context, asFailure(thrown), blogId);

/** Around an update of a post, or of its working copy: what it overwrites is kept, if that is due. */
const updates =
  (revisions: RevisionStore, isDraft: boolean): PostHooks['beforeUpdate'] =>
  async (received, key) => {
    const by = received.notes ? received.notes.history?.by : whoSends(received);
    let isKept = false;
    return {
      async overwriting(stored, written) {
        const history = stored.notes?.history;
        const time = Date.now();
        const asked = received.prefer.revision;
        const reason = written && whyDue({ stored, written, history, by, asked, now: time });
        if (reason) {
          await revisions.keep(stored, reason, isDraft);
          isKept = true;
        }
        const copied = reason ? new Date(time).toISOString() : history?.copied;
        return { history: { copied, by } };
      },
      after: async () => {
        if (isKept) await revisions.thin(key).catch(logIn(received));
      },
    };
  };

/** What is kept in a new item: who wrote it. */
const notes: PostHooks['notes'] = received => ({ history: { by: whoSends(received) } });

/** Around the writes of working copies, each given as the post that it would be. A delete discards one; it does not lie in the bin. */
const workingCopies = (revisions: RevisionStore): PostHooks => ({
  notes,
  beforeUpdate: updates(revisions, true),
  beforeDelete: async (received, key) => ({
    async overwriting(stored) {
      await revisions.keep(stored, 'deleted', true);
      return undefined;
    },
    after: () => revisions.thin(key).catch(logIn(received)),
  }),
});

/** Before a delete: what is deleted is put into the bin, under the same name in each attempt. */
const intoBin =
  (bin: BinStore, family: ChildName): Required<ChildHooks>['beforeDelete'] =>
  async (received, key) => {
    const deleted = { family, guid: key.guid, time: Date.now() };
    const who = whoSends(received);
    return {
      async overwriting(item, _written, alongside) {
        const isPage = 'isListed' in item && item.isListed === false;
        const about = { title: titleOf(family, item), who, created: item.created, isPage };
        await bin.put(key.blogId, deleted, about, { item, alongside });
        return undefined;
      },
    };
  };

/** Around the writes of posts. Who creates a deleted post anew still has its text, among its revisions. */
const posts = ({ revisions, bin, asPost }: Keeping): PostHooks => ({
  notes,
  beforeUpdate: updates(revisions, false),
  beforeDelete: async (received, key) => {
    const { overwriting } = await intoBin(bin, 'post')(received, key);
    return {
      async overwriting(stored, written, alongside) {
        const drafts = alongside.flatMap(each => asPost(each, stored) ?? []);
        await Promise.all([
          overwriting?.(stored, written, alongside),
          revisions.keep(stored, 'deleted', false),
          ...drafts.map(draft => revisions.keep(draft, 'deleted', true)),
        ]);
        return undefined;
      },
      after: () => revisions.thin(key).catch(logIn(received)),
    };
  },
});

/** Removes what was kept of a blog that is deleted. The delete may have taken as long as a request can. */
const removed = async ({ files, blogNow }: Keeping, blogId: string) =>
  removeHistory(files, blogId, await withinDeadline(() => blogNow(blogId)));

/** What history does around the writes of the families, of blogs, and of working copies. */
export const keptWrites = (keeping: Keeping) => ({
  post: posts(keeping),
  workingCopies: workingCopies(keeping.revisions),
  tag: { beforeDelete: intoBin(keeping.bin, 'tag') },
  author: { beforeDelete: intoBin(keeping.bin, 'author') },
  medium: { beforeDelete: intoBin(keeping.bin, 'medium') },
  blog: {
    beforeDelete: async (received: Received) => ({
      after: () => removed(keeping, received.blogId).catch(logIn(received)),
    }),
  },
});
