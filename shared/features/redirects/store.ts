import type { Container } from '@azure/cosmos';
import { besideKey } from '../../store/keys.ts';
import { readById, type VersionedItem } from '../../store/reads/items.ts';
import type { Precondition, WrittenTags } from '../../store/repository.ts';
import { sendBatch, unexpected } from '../../store/transport/batch.ts';
import { metAnother } from '../../store/transport/settle.ts';
import { updateByNewest } from '../../store/writes/newest-state.ts';
import type { Outbox, Telling } from '../../store/writes/outbox.ts';
import type { Redirect } from './redirect.ts';
import { digestIn, digestOf, type RedirectsItem, redirectsId } from './stored-redirects.ts';

/** Writes the redirects of blogs. Each write changes the blog's own item as well, and so the version of all that is in the blog. */
export class RedirectWrites {
  readonly #container: Container;
  readonly #outbox: Outbox;

  constructor(container: Container, outbox: Outbox) {
    this.#container = container;
    this.#outbox = outbox;
  }

  /**
   * Replaces all redirects of a blog.
   * @throws Failure `absent` if there is no such blog, `tooLarge`, what the condition returns, `contended`, `storeFailed`, `storeUnanswered`.
   */
  async replace(
    blogId: string,
    redirects: Redirect[],
    condition: Precondition<'blog'>,
  ): Promise<WrittenTags> {
    const digest = digestOf(redirects);
    const id = redirectsId(blogId);
    const item = { id, blogId, listKey: besideKey(blogId, 'redirects'), redirects };
    // Of a blog that is deleted in part, they may be gone already.
    const isStored = async (stored: VersionedItem<'blog'>) =>
      digestIn(stored) === digest &&
      (redirects.length === 0 || (await readById<RedirectsItem>(this.#container, blogId, id)) !== undefined);
    let telling: Telling | undefined;
    const written = await updateByNewest(
      this.#container,
      'blog',
      { blogId, guid: blogId },
      {
        draftOf: async () => ({}),
        condition,
        changeOf: async stored => ((await isStored(stored)) ? undefined : stored),
        write: async ({ created, redirectsRevision: times }) => {
          // One that the store carries out late is refused, because others have followed, or it is another blog.
          const isSame =
            times === undefined ? 'NOT IS_DEFINED(c.redirectsRevision)' : `c.redirectsRevision = ${times}`;
          const change = {
            raise: { redirectsRevision: 1 },
            set: { redirectsDigest: digest },
            condition: `c.created = "${created}" AND ${isSame}`,
          };
          telling = this.#outbox.of(blogId);
          const outcome = await sendBatch(this.#container, blogId, {
            blog: telling.added(change, [{ family: 'redirects' }]),
            writes: [{ put: { ...item, created } }],
          });
          if (outcome.done) return { blog: outcome.blog };
          // 412: others have replaced them since. 404: the blog was deleted, which the next read will show.
          if (outcome.status !== 412 && outcome.status !== 404) throw unexpected(outcome);
          if (outcome.status === 412) await telling.wasOutdated();
          return metAnother;
        },
      },
    );
    telling?.written();
    return written;
  }
}
