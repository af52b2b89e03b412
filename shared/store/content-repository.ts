import type { Container } from '@azure/cosmos';
import { Failure } from '../failure.ts';
import { mostTogether } from '../families/content-payload.ts';
import type { PlacedReference, Reference, StoredFamily } from '../families/family.ts';
import type { ChildName, Contents } from '../families/item.ts';
import { afterRefusal, type Creation, childItem, operationsOf } from './creation-batch.ts';
import { creationStamp, isLatestOfAll } from './creation-stamp.ts';
import { isStored } from './items.ts';
import { itemId } from './keys.ts';
import { referencedIds, requireReferences } from './required-references.ts';
import { sendBatch } from './transport/batch.ts';
import { metAnother, settle } from './transport/settle.ts';

/** A child to be created together with others. */
export interface ContentDraft {
  family: StoredFamily<ChildName>;
  guid: string;
  content: Contents[ChildName];
  references: PlacedReference[];
}

/** The number of operations of the batch before the creates: the blog's patch. */
const before = 1;

const idOf = ({ family, guid }: Reference) => itemId(family, guid);

/** Leaves only the references to items that are not among those to be created. */
function withReferencesElsewhere(drafts: readonly ContentDraft[]): ContentDraft[] {
  const own = new Set(drafts.map(({ family, guid }) => itemId(family.name, guid)));
  return drafts.map(draft => ({
    ...draft,
    references: draft.references.filter(reference => !own.has(idOf(reference))),
  }));
}

function creationOf(blogId: string, { family, guid, content, references }: ContentDraft): Creation {
  const touched = family.touched(content, new Date().toISOString());
  const item = childItem(family, { blogId, guid }, touched, creationStamp());
  return { count: family.count, item, required: referencedIds(references) };
}

/** Creates several children of a blog in one transactional batch. */
export class ContentRepository {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /**
   * Creates all of them, or none.
   * @param drafts in the order of their creation.
   * @returns the blog's version afterwards, if the store says it.
   * @throws Failure `taken`, `blogMissing`, `referenceMissing`, `tooLarge`; `bodyTooLarge` if they do not fit into a batch.
   */
  async create(blogId: string, drafts: readonly ContentDraft[]): Promise<string | undefined> {
    const apart = withReferencesElsewhere(drafts);
    const references = apart.flatMap(draft => draft.references);
    const size = drafts.length + referencedIds(references).length;
    if (size > mostTogether) {
      const text = `must have at most ${mostTogether} entities, counting those elsewhere that they refer to (has ${size})`;
      throw new Failure('bodyTooLarge', [{ at: { body: [] }, text }]);
    }
    const stamps = new Set<string>();
    return settle(async isUncertain => {
      if (isUncertain && (await this.#isOwn(blogId, drafts, stamps))) return undefined;
      const creations = apart.map(draft => creationOf(blogId, draft));
      for (const { item } of creations) stamps.add(item.created);
      const outcome = await sendBatch(
        this.#container,
        blogId,
        operationsOf(blogId, creations, isLatestOfAll),
      );
      if (outcome.done) return outcome.etags[0];
      if (outcome.index === 0 && outcome.status === 404) throw new Failure('blogMissing');
      if (outcome.status === 404) {
        await requireReferences(this.#container, blogId, references);
        // What the batch did not find has been created since.
        return metAnother;
      }
      // An earlier attempt may have been carried out since the last look.
      if (isUncertain && (await this.#isOwn(blogId, drafts, stamps))) return undefined;
      return afterRefusal(this.#container, blogId, drafts[outcome.index - before]?.guid, outcome);
    });
  }

  /** Whether an earlier attempt was carried out: all of the items are stored or none, so that one tells for all. */
  async #isOwn(
    blogId: string,
    [first]: readonly ContentDraft[],
    stamps: ReadonlySet<string>,
  ): Promise<boolean> {
    if (!first) return true;
    return isStored(this.#container, first.family.name, { blogId, guid: first.guid }, stamps);
  }
}
