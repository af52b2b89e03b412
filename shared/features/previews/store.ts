import { randomBytes } from 'node:crypto';
import type { Container } from '@azure/cosmos';
import { Failure } from '../../failures/failure.ts';
import { readBlog } from '../../store/reads/items.ts';
import { sendPatch } from '../../store/transport/patch.ts';
import { catchUp, metAnother, settleByNewest } from '../../store/transport/settle.ts';

declare module '../../store/reads/items.ts' {
  interface BlogNotes {
    /** What signs the previews of its posts; undefined before the first. */
    previewKey?: string;
  }
}

/**
 * The keys that sign previews. Each is in its blog's item: an update of the blog keeps it, a delete deletes it, and no answer
 * has it. It is only ever replaced on condition that it is still the one that was read, so that all instances agree on one,
 * and a write that the store carries out late cannot bring an old one back.
 */
export class PreviewKeys {
  readonly #container: Container;

  constructor(container: Container) {
    this.#container = container;
  }

  /**
   * The key for a preview in a blog, by the newest state; the blog's first preview makes it.
   * @param require throws if there is nothing that it may show.
   * @throws Failure what that throws, `absent` if there is no such blog, `contended`, `storeFailed`, `storeUnanswered`.
   */
  async keyFor(blogId: string, require: () => Promise<void>): Promise<string> {
    // A replica may not have the post yet, or still have a key that was renewed.
    await catchUp(this.#container, blogId);
    await require();
    return settleByNewest(this.#container, blogId, async () => {
      const stored = await this.#read(blogId);
      return stored ?? this.#replace(blogId, stored);
    });
  }

  /**
   * Ends all previews of a blog. Without a key there are none, and nothing is written.
   * @throws Failure `absent` if there is no such blog, and others as {@link keyFor}.
   */
  async renew(blogId: string): Promise<void> {
    await catchUp(this.#container, blogId);
    const ended = await this.#read(blogId);
    if (ended === undefined) return;
    await settleByNewest(this.#container, blogId, async () => {
      const stored = await this.#read(blogId);
      // This or another request has renewed it meanwhile.
      return stored === ended ? this.#replace(blogId, ended) : stored;
    });
  }

  async #read(blogId: string): Promise<string | undefined> {
    const blog = await readBlog(this.#container, blogId);
    if (!blog) throw new Failure('absent');
    return blog.previewKey;
  }

  /** Gives the blog a new key, if it still has the one that was read. */
  async #replace(blogId: string, read: string | undefined): Promise<string | typeof metAnother> {
    const key = randomBytes(32).toString('base64url');
    const isSame = read === undefined ? 'NOT IS_DEFINED(c.previewKey)' : `c.previewKey = "${read}"`;
    const { status } = await sendPatch(this.#container, blogId, {
      operations: [{ op: 'set', path: '/previewKey', value: key }],
      condition: `FROM c WHERE ${isSame}`,
    });
    // 412: another has made or renewed it. 404: the blog was deleted, which the next read will show.
    return status === 200 ? key : metAnother;
  }
}
