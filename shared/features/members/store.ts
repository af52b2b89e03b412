import { isDeepStrictEqual } from 'node:util';
import type { Container } from '@azure/cosmos';
import type { PlacedReference } from '../../families/reference.ts';
import type { Precondition } from '../../store/repository.ts';
import { metAnother } from '../../store/transport/settle.ts';
import { sendBlogChange, settingOf } from '../../store/writes/blog-patch.ts';
import { absentWithBlog, requireReferences, updateByNewest } from '../../store/writes/newest-state.ts';
import type { Member } from './member.ts';

declare module '../../store/reads/items.ts' {
  interface BlogNotes {
    /** Who may do what in it; undefined if it was created where there were no members. */
    members?: Member[];
    /** The principals of the members, to find the blogs of a caller. */
    principals?: string[];
    /** The number of times that the members were replaced; undefined before the first. */
    membersRevision?: number;
  }
}

/** What is stored of members in their blog's item. */
export const storedMembers = (members: Member[]) => ({
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
   * @param references to authors. Those that the stored members do not name yet must exist; the others may have been deleted since.
   * @throws Failure `absent` if there is no such blog, `referenceMissing`, what the condition returns, `contended`, `storeFailed`, `storeUnanswered`.
   */
  async replace(
    blogId: string,
    members: Member[],
    references: readonly PlacedReference[],
    condition: Precondition<'blog'>,
  ): Promise<void> {
    const key = { blogId, guid: blogId };
    await updateByNewest(this.#container, 'blog', key, {
      draftOf: async () => ({}),
      condition,
      changeOf: stored => (isDeepStrictEqual(stored.members, members) ? undefined : stored),
      write: async stored => {
        const known = new Set(stored.members?.map(({ authorId }) => authorId));
        const added = references.filter(({ guid }) => !known.has(guid));
        if (added.length > 0) await requireReferences(this.#container, blogId, added).catch(absentWithBlog);
        // One that the store carries out late is refused, so it brings nobody back.
        const change = settingOf(storedMembers(members), 'membersRevision', stored);
        const { status, etag } = await sendBlogChange(this.#container, blogId, change);
        return status === 200 ? { blog: etag } : metAnother;
      },
    });
  }
}
