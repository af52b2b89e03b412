import { isDeepStrictEqual } from 'node:util';
import type { Container } from '@azure/cosmos';
import type { BlogContent } from '../../families/blog.ts';
import { forEachCount } from '../../families/children.ts';
import type { ChildCounts, Item, ItemKeys } from '../../families/item.ts';
import { blogListKey, itemId, type Key } from '../keys.ts';
import { readItem, type VersionedItem } from '../reads/items.ts';
import { listPages, type Page } from '../reads/pages.ts';
import type { Selection } from '../reads/selection.ts';
import { versionOf } from '../reads/version-of.ts';
import type { Around, ItemDraft, Redraft, Repository, WrittenTags } from '../repository.ts';
import { sendBatch, unexpected } from '../transport/batch.ts';
import { metAnother, settleByNewest } from '../transport/settle.ts';
import { BlogDeletion } from './blog-deletion.ts';
import { sendBlogChange, settingOf } from './blog-patch.ts';
import { taken, unknownAndTaken } from './creation-batch.ts';
import type { CreationClock } from './creation-clock.ts';
import { updateByNewest } from './newest-state.ts';
import type { Outbox, Telling } from './outbox.ts';

const noChildren: ChildCounts = forEachCount(() => 0);

/**
 * A blog's own fields as they are stored, without those that it lacks: they are null, or absent if an earlier version has stored the
 * blog.
 */
function givenIn({
  name,
  slogan,
  logoUrl,
  isPublic,
  siteUrl,
  postUrl,
  language,
  imported,
  site,
}: BlogContent): object {
  const own = { name, slogan, logoUrl, isPublic, siteUrl, postUrl, language, imported, site };
  const given = Object.entries(own).filter(([, value]) => value !== null);
  return JSON.parse(JSON.stringify(Object.fromEntries(given)));
}

/** Whether two blogs have the same own fields, so that an update would change nothing. */
const isSame = (one: BlogContent, other: BlogContent): boolean =>
  isDeepStrictEqual(givenIn(one), givenIn(other));

/** Stores the blogs themselves, each in the same partition as its children. */
export class BlogRepository implements Repository<'blog'> {
  readonly #container: Container;
  readonly #clock: CreationClock;
  readonly #outbox: Outbox;

  constructor(container: Container, clock: CreationClock, outbox: Outbox) {
    this.#container = container;
    this.#clock = clock;
    this.#outbox = outbox;
  }

  async create(key: Key, { content, notes }: ItemDraft<'blog'>): Promise<WrittenTags> {
    const { blogId } = key;
    const created = this.#clock.blogStamp();
    const keys: ItemKeys = {
      id: itemId('blog', blogId),
      blogId,
      listKey: blogListKey(blogId, created),
      created,
    };
    const create = {
      ...keys,
      ...content,
      ...noChildren,
      ...notes,
      // Late creates for a deleted blog with this identifier are refused.
      lastCreated: this.#clock.stamp(blogId),
    };
    // The identifier is the caller's, the stamp this create's alone.
    const findOwn = async (): Promise<WrittenTags | undefined> => {
      const stored = await this.read(key);
      if (stored?.created !== created) return undefined;
      // If another has changed it since, its tag is not that of what was created.
      return isSame(stored, content) ? { blog: versionOf(stored) } : {};
    };
    return settleByNewest(this.#container, blogId, async isUncertain => {
      const own = isUncertain ? await findOwn() : undefined;
      if (own) return own;
      // A batch with one operation, because items.create() would read the container's definition first.
      const outcome = await sendBatch(this.#container, blogId, { writes: [{ create }] });
      if (outcome.done) return { blog: outcome.items[0] };
      if (outcome.status !== 409) throw unexpected(outcome);
      const late = isUncertain ? await findOwn() : undefined;
      if (late) return late;
      // Blogs are stamped by the clocks of their instances, so no stamp shows whether the other came later.
      throw isUncertain ? unknownAndTaken() : taken(key);
    });
  }

  list(_blogId: string, selection: Selection): AsyncGenerator<Page<Item<'blog'>>, void, undefined> {
    return listPages(this.#container, selection);
  }

  read(key: Key): Promise<VersionedItem<'blog'> | undefined> {
    return readItem(this.#container, 'blog', key);
  }

  /**
   * Patches only the blog's own fields, so that concurrent changes of counts survive, and only if they differ from what was
   * read. By the number of its updates, one that the store carries out late is refused once another has followed.
   */
  async update(key: Key, draftOf: Redraft<'blog'>, { condition }: Around<'blog'> = {}): Promise<WrittenTags> {
    let telling: Telling | undefined;
    const written = await updateByNewest(this.#container, 'blog', key, {
      draftOf,
      condition,
      changeOf: (stored, { content }) =>
        isSame(stored, { ...content, imported: content.imported ?? stored.imported })
          ? undefined
          : { stored, content },
      write: async ({ stored, content }) => {
        const version = condition && stored._etag;
        const { imported, ...own } = content;
        const given = imported === undefined ? own : content;
        const change = { ...settingOf(given, 'revision', stored), ...(version && { ifMatch: version }) };
        telling = this.#outbox.of(key.blogId);
        const told = telling.added(change, [{ family: 'blog' }]);
        const { status, etag } = await sendBlogChange(this.#container, key.blogId, told);
        if (status === 200) return { blog: etag };
        // 412: the blog has changed since it was read. 404: it was deleted, which the next read will show.
        if (status === 412) await telling.wasOutdated();
        return metAnother;
      },
    });
    telling?.written();
    return written;
  }

  async delete(key: Key, { condition }: Around<'blog'> = {}): Promise<WrittenTags> {
    const { lastCreated } = await new BlogDeletion(this.#container, key, condition).run();
    // So that late creates for it are refused by a blog that this process creates in its place.
    this.#clock.see(key.blogId, lastCreated);
    return {};
  }
}
