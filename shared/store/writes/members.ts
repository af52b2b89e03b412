import { isDeepStrictEqual } from 'node:util';
import type { Container } from '@azure/cosmos';
import type { PlacedReference } from '../../families/family.ts';
import type { Member } from '../../families/member.ts';
import type { Precondition } from '../repository.ts';
import { sendPatch } from '../transport/patch.ts';
import { metAnother } from '../transport/settle.ts';
import { blogPatch } from './blog-patch.ts';
import { absentWithBlog, requireReferences, updateByNewest } from './newest-state.ts';

/** What is stored of members in their blog's item. */
export const storedMembers = (members: readonly Member[]) => ({
  members,
  principals: members.map(({ principal }) => principal),
});

/** The members of blogs, each in its blog's item: an update of the blog keeps them, a delete deletes them. */
export class Members {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /**
   * Replaces all members of a blog.
   * @param references to authors, which must exist.
   * @throws Failure `absent` if there is no such blog, `referenceMissing`, `preconditionFailed`, `contended`, `storeFailed`, `storeUnanswered`.
   */
  async replace(
    blogId: string,
    members: readonly Member[],
    references: readonly PlacedReference[],
    condition: Precondition<'blog'>,
  ): Promise<void> {
    if (references.length > 0)
      await requireReferences(this.#container, blogId, references).catch(absentWithBlog);
    await updateByNewest(
      this.#container,
      'blog',
      { blogId, guid: blogId },
      {
        fits: true,
        condition,
        changeOf: stored => (isDeepStrictEqual(stored.members, members) ? undefined : stored),
        write: async stored => {
          // One that the store carries out late is refused, so it brings nobody back.
          const patch = blogPatch(storedMembers(members), 'membersRevision', stored);
          const { status, etag } = await sendPatch(this.#container, blogId, patch);
          return status === 200 ? { blog: etag } : metAnother;
        },
      },
    );
  }
}
