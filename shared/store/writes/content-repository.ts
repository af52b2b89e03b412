import { type BodyPath, Failure } from '../../failures/failure.ts';
import { maxTogether } from '../../families/content-payload.ts';
import type { Written } from '../repository.ts';
import { createsOf, type NewChild } from './creation-batch.ts';
import type { GroupCommit } from './group-commit.ts';

/** A child to be created together with others. */
export type ContentDraft = NewChild & { at: BodyPath };

/** Creates several children of a blog in one transactional batch. */
export class ContentRepository {
  readonly #creates: GroupCommit;

  constructor(creates: GroupCommit) {
    this.#creates = creates;
  }

  /**
   * Creates all of them, or none.
   * @param drafts in the order of their creation, each with an identifier of its own.
   * @throws Failure `taken`, `blogMissing`, `referenceMissing`, `tooLarge`; `bodyTooLarge` if they do not fit into a batch.
   */
  async create(blogId: string, drafts: readonly ContentDraft[]): Promise<Written> {
    const size = drafts.length + createsOf(drafts).required.length;
    if (size > maxTogether) {
      const text = `must have at most ${maxTogether} entities, counting those elsewhere that they refer to (has ${size})`;
      throw new Failure('bodyTooLarge', [{ at: { body: [] }, text }]);
    }
    return this.#creates.create(blogId, drafts);
  }
}
