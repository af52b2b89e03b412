import { bodyOf, type Draft, draftOf } from '../../../../client/studio/editor/draft.ts';
import type { StoredPost } from '../../../../client/studio/editor/remote.ts';
import { StoredThings } from './stored-things.ts';

/** The posts of a service. */
export class StoredPosts extends StoredThings<Draft, StoredPost> {
  readonly #now: () => number;

  /** @param now the service's own time. */
  constructor(now: () => number) {
    super();
    this.#now = now;
  }

  get posts(): Map<string, StoredPost> {
    return this.all;
  }

  protected storedOf(postId: string, draft: Draft, etag: string, unseen: string | undefined): StoredPost {
    const post = { ...this.#postOf(postId, draft), unseen };
    return { draft: draftOf(post), etag, post };
  }

  protected sent(draft: Draft, { post }: StoredPost): { draft: Draft; unseen?: string } {
    return { draft, unseen: Reflect.get(bodyOf(draft, post), 'unseen') as string };
  }

  #postOf(postId: string, draft: Draft): StoredPost['post'] {
    const { title, content, contentFormat, excerpt, slug = title.toLowerCase(), published } = draft;
    const lastModified = new Date(this.#now() + this.versions).toISOString();
    const keys = { blogId: 'blog', resourceId: postId, postId };
    return {
      ...keys,
      title,
      content,
      ...(contentFormat && { contentFormat }),
      ...(excerpt && { excerpt }),
      slug,
      ...(published && { published }),
      lastModified,
      tags: [],
      media: [],
    };
  }
}
