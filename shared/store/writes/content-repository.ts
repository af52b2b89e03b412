import type { Container } from '@azure/cosmos';
import { type BodyPath, Failure } from '../../failures/failure.ts';
import { mostTogether } from '../../families/content-payload.ts';
import type { PlacedReference, StoredFamily } from '../../families/family.ts';
import type { ChildName, Contents } from '../../families/item.ts';
import { itemId, targetId } from '../keys.ts';
import type { Written } from '../repository.ts';
import { metAnother } from '../transport/settle.ts';
import { settleByNewest } from './catch-up.ts';
import { afterRefusal, type Creation, childItem, findCarriedOut, sendCreations } from './creation-batch.ts';
import { referencedIds, requireReferences } from './required-references.ts';

/** A child to be created together with others. */
export interface ContentDraft {
  family: StoredFamily<ChildName>;
  guid: string;
  /** Where its identifier is in the body, or would be. */
  at: BodyPath;
  content: Contents[ChildName];
  references: PlacedReference[];
}

/** The number of operations of the batch before the creates: the blog's patch. */
const before = 1;

const ownId = ({ family, guid }: ContentDraft) => itemId(family.name, guid);

/** Leaves only the references to items that are not among those to be created. */
function withReferencesElsewhere(drafts: readonly ContentDraft[]): ContentDraft[] {
  const own = new Set(drafts.map(ownId));
  return drafts.map(draft => ({
    ...draft,
    references: draft.references.filter(reference => !own.has(targetId(reference))),
  }));
}

function creationOf(
  blogId: string,
  { family, guid, at, content, references }: ContentDraft,
  attempts: Pick<Creation, 'lost' | 'overtaken'>,
): Creation {
  const touched = family.touched(content, new Date().toISOString());
  return {
    id: itemId(family.name, guid),
    count: family.count,
    itemAt: created => childItem(family, { blogId, guid }, touched, created),
    at,
    required: referencedIds(references),
    ...attempts,
  };
}

/** Creates several children of a blog in one transactional batch. */
export class ContentRepository {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /**
   * Creates all of them, or none.
   * @param drafts in the order of their creation, each with an identifier of its own.
   * @throws Failure `taken`, `blogMissing`, `referenceMissing`, `tooLarge`; `bodyTooLarge` if they do not fit into a batch.
   */
  async create(blogId: string, drafts: readonly ContentDraft[]): Promise<Written> {
    const apart = withReferencesElsewhere(drafts);
    const references = apart.flatMap(draft => draft.references);
    const size = drafts.length + referencedIds(references).length;
    if (size > mostTogether) {
      const text = `must have at most ${mostTogether} entities, counting those elsewhere that they refer to (has ${size})`;
      throw new Failure('bodyTooLarge', [{ at: { body: [] }, text }]);
    }
    const lost = new Set<string>();
    const overtaken: number[] = [];
    const ids = drafts.map(ownId);
    const isOwn = async () => (await findCarriedOut(this.#container, blogId, ids, lost)) !== undefined;
    return settleByNewest(this.#container, blogId, async isUncertain => {
      if (isUncertain && (await isOwn())) return {};
      const creations = apart.map(draft => creationOf(blogId, draft, { lost, overtaken }));
      const outcome = await sendCreations(this.#container, blogId, creations, true);
      if (outcome.done) return { blog: outcome.etags[0] };
      if (outcome.index === 0 && outcome.status === 404) throw new Failure('blogMissing');
      if (outcome.status === 404) {
        await requireReferences(this.#container, blogId, references);
        // What the batch did not find has been created since.
        return metAnother;
      }
      // An earlier attempt may have been carried out since the last look.
      if (isUncertain && (await isOwn())) return {};
      return afterRefusal(this.#container, blogId, creations[outcome.index - before], outcome);
    });
  }
}
