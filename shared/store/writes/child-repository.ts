import { randomUUID } from 'node:crypto';
import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import type { StoredFamily } from '../../families/family.ts';
import type { ChildName, Contents, Item } from '../../families/item.ts';
import type { PlacedReference } from '../../families/reference.ts';
import { staysSlug, unchosen } from '../../values/slug.ts';
import { isBlank } from '../../values/white-space.ts';
import { itemId, type Key, referencedIds } from '../keys.ts';
import { readBlog, readItem, type VersionedItem } from '../reads/items.ts';
import { listPages, type Page } from '../reads/pages.ts';
import type { Selection } from '../reads/selection.ts';
import type {
  Around,
  ItemDraft,
  ReadVersion,
  Redraft,
  Repository,
  Vacancy,
  WrittenTags,
} from '../repository.ts';
import {
  type Batch,
  type BatchOutcome,
  type BlogChange,
  batchLimit,
  type ItemWrite,
  sendBatch,
  unexpected,
} from '../transport/batch.ts';
import { metAnother, settleByNewest } from '../transport/settle.ts';
import { childItem, hasContent } from './creation-batch.ts';
import type { FreeSlugs, Naming } from './free-slugs.ts';
import type { GroupCommit } from './group-commit.ts';
import {
  absentWithBlog,
  decideByNewest,
  requireCondition,
  requireReferences,
  updateByNewest,
} from './newest-state.ts';
import type { Outbox, Telling } from './outbox.ts';

const isRead = (other: ReadVersion | Vacancy): other is ReadVersion => '_etag' in other;

/**
 * The writes after which nothing is in a place, and before which it was as it was read: a create is refused where something is, and each
 * operation of a batch sees those before it (Microsoft: BatchOrderedAsync in the tests of the SDK for .NET).
 */
const goneAlongside = (other: ReadVersion | Vacancy): ItemWrite[] =>
  isRead(other)
    ? [{ delete: other.id, version: other._etag }]
    : [{ create: other.vacant }, { delete: other.vacant.id }];

/** The blog's item is the version of everything in the blog, so every write must change it. */
const everyUpdate: BlogChange = { raise: { updates: 1 } };

const slugOf = (content: object | undefined) => (content && 'slug' in content ? String(content.slug) : '');

/** What the writes of all families share. */
interface ChildWriting {
  container: Container;
  /** Those in one blog are carried out together. */
  creates: GroupCommit;
  slugs: FreeSlugs;
  outbox: Outbox;
}

/** Stores the items of one child family. Every write is one transactional batch in the blog's partition. */
export class ChildRepository<F extends ChildName> implements Repository<F> {
  readonly #container: Container;
  readonly #family: StoredFamily<F>;
  readonly #creates: GroupCommit;
  readonly #slugs: FreeSlugs;
  readonly #outbox: Outbox;

  constructor(family: StoredFamily<F>, { container, creates, slugs, outbox }: ChildWriting) {
    this.#container = container;
    this.#family = family;
    this.#creates = creates;
    this.#slugs = slugs;
    this.#outbox = outbox;
  }

  create({ blogId, guid }: Key, { content, references, notes }: ItemDraft<F>): Promise<WrittenTags> {
    return this.#creates.create(blogId, { family: this.#family, guid, content, references, notes });
  }

  list(blogId: string, selection: Selection): AsyncGenerator<Page<Item<F>>, void, undefined> {
    return listPages(this.#container, selection, blogId);
  }

  read(key: Key): Promise<VersionedItem<F> | undefined> {
    return readItem(this.#container, this.#family.name, key);
  }

  async update(
    key: Key,
    draftOf: Redraft<F>,
    { condition, overwriting, alongside }: Around<F> = {},
  ): Promise<WrittenTags> {
    const naming = this.#slugs.begin(key.blogId);
    const named = this.#namedOnce(key, naming);
    let telling: Telling | undefined;
    const written = updateByNewest(this.#container, this.#family.name, key, {
      draftOf,
      condition,
      changeOf: async (stored, draft) => {
        const content = this.#changed(key, stored, await named(stored, draft.content));
        return content && { stored, content, references: draft.references };
      },
      write: async ({ stored, content, references }) => {
        const others = (await alongside?.(key)) ?? [];
        const notes = await overwriting?.(stored, content, others.filter(isRead));
        const replace = childItem(this.#family, key, content, stored.created, notes);
        const writes = [{ replace, version: stored._etag }, ...others.flatMap(goneAlongside)];
        telling = this.#outbox.of(key.blogId);
        const blog = telling.added(everyUpdate, [
          { family: this.#family.name, before: stored, after: replace },
        ]);
        const outcome = await this.#replace(key.blogId, { blog, writes }, references).catch(absentWithBlog);
        if (outcome.done) return { blog: outcome.blog, own: outcome.items[0] };
        // 412: the item has changed since it was read. 404: it was deleted, which the next read will show, or a reference
        // that was missing has been created since. 409: a place is not empty any more.
        if (![404, 409, 412].includes(outcome.status)) throw unexpected(outcome);
        if (outcome.refused === 'blog' && outcome.status === 412) await telling.wasOutdated();
        return metAnother;
      },
    });
    try {
      const tags = await written;
      telling?.written();
      return tags;
    } finally {
      naming.end();
    }
  }

  /**
   * The content of an update with its slug, given what is stored: where none is given, that of the stored item stays if it fits, and
   * otherwise one is made, once for all attempts that have the same name.
   */
  #namedOnce(
    key: Key,
    naming: Naming,
  ): (stored: VersionedItem<F>, content: Contents[F]) => Promise<Contents[F]> {
    const { slug: making } = this.#family;
    if (!making) return async (_stored, content) => content;
    const make = async (content: Contents[F]) => {
      // There is one for each child.
      const [named] = await naming.contentsOf([{ family: this.#family, guid: key.guid, content }]);
      return slugOf(named);
    };
    const made = new Map<string, Promise<string>>();
    return async (stored, content) => {
      const given = slugOf(content);
      if (!isBlank(given)) return content;
      const text = making.from(content);
      const before = slugOf(stored);
      if (given === unchosen.leftOut && staysSlug(before, making.from(stored), text, key.guid))
        return making.put(content, before);
      const slug = made.get(text) ?? make(content);
      made.set(text, slug);
      return making.put(content, await slug);
    };
  }

  /**
   * The delete leaves a mark in the blog, on condition that the mark is not there yet. So a delete whose answer was lost can
   * safely be sent again: the second one finds the mark, and does not delete an item that somebody has created in the same
   * place since. This needs no clock. A mark is only lost if another delete in the same blog comes in between.
   */
  async delete(key: Key, { condition, overwriting, alongside }: Around<F> = {}): Promise<WrittenTags> {
    const mark = randomUUID();
    const id = itemId(this.#family.name, key.guid);
    const marking = {
      raise: { [this.#family.count]: -1 },
      set: { lastDeleted: mark },
      condition: `NOT IS_DEFINED(c.lastDeleted) OR c.lastDeleted != "${mark}"`,
    };
    let telling: Telling | undefined;
    const written = await settleByNewest(this.#container, key.blogId, async isUncertain => {
      if (isUncertain && (await this.#isDeleted(key, mark))) return {};
      const readAllowed = async () => {
        const stored = await this.read(key);
        if (!stored) throw new Failure('absent');
        requireCondition(condition, stored, isUncertain);
        return stored;
      };
      telling = this.#outbox.of(key.blogId);
      const isReadFirst =
        condition !== undefined || overwriting !== undefined || telling.needsBefore(this.#family.name);
      const stored = isReadFirst
        ? await decideByNewest(this.#container, key.blogId, isUncertain, readAllowed)
        : undefined;
      const others = (await alongside?.(key)) ?? [];
      if (stored) await overwriting?.(stored, undefined, others.filter(isRead));
      const writes = [{ delete: id, version: stored?._etag }, ...others.flatMap(goneAlongside)];
      const blog = telling.added(marking, [{ family: this.#family.name, before: stored }]);
      const outcome = await sendBatch(this.#container, key.blogId, { blog, writes });
      if (outcome.done) return { blog: outcome.blog };
      if (outcome.status === 412) {
        // The blog refuses it if the mark is already there, or what is known of the blog is wrong: then the next attempt looks for the mark.
        if (outcome.refused === 'blog' && blog === marking) return {};
        if (outcome.refused === 'blog') await telling.wasOutdated();
        return metAnother;
      }
      if (outcome.status !== 404 && outcome.status !== 409) throw unexpected(outcome);
      // What was to be deleted with it is gone, or something is in a place that was empty: the next attempt reads that.
      if (outcome.refused === 'writes' && outcome.at > 0) return metAnother;
      if (isUncertain) return {};
      throw new Failure('absent');
    });
    telling?.written();
    return written;
  }

  /** Whether a delete with that mark was carried out: the mark says so, or there is nothing left to delete. */
  async #isDeleted(key: Key, mark: string): Promise<boolean> {
    const blog = await readBlog(this.#container, key.blogId);
    return blog?.lastDeleted === mark || !(await this.read(key));
  }

  /** The content that the stored item gets; undefined if it already has it. */
  #changed(key: Key, stored: VersionedItem<F>, given: Contents[F]): Contents[F] | undefined {
    const content = { ...given, imported: given.imported ?? stored.imported };
    const now = new Date().toISOString();
    const kept = this.#family.kept(content, stored, now);
    if (hasContent(stored, childItem(this.#family, key, kept, stored.created))) return undefined;
    return this.#family.touched(content, now, stored);
  }

  /**
   * Replaces an item in one batch, which reads what it refers to, so that nothing is written if a reference is missing. If
   * there are more references than fit into a batch, they are looked up before it.
   */
  async #replace(
    blogId: string,
    { blog, writes }: Pick<Batch, 'blog' | 'writes'>,
    references: PlacedReference[],
  ): Promise<BatchOutcome> {
    const ids = referencedIds(references);
    const fit = ids.length <= batchLimit - 1 - writes.length;
    if (!fit) await requireReferences(this.#container, blogId, references);
    const outcome = await sendBatch(this.#container, blogId, {
      ...(blog && { blog }),
      writes,
      required: fit ? ids : [],
    });
    const isReferenceMissing = !outcome.done && outcome.refused === 'required' && outcome.status === 404;
    if (isReferenceMissing) await requireReferences(this.#container, blogId, references);
    return outcome;
  }
}
