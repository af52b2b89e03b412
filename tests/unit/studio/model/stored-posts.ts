import { type Draft, draftOf } from '../../../../client/studio/editor/draft.ts';
import type { RemotePost, StoredPost } from '../../../../client/studio/editor/remote.ts';
import type { Written } from '../../../../client/studio/saving/stored.ts';
import { failed } from './way.ts';

/** What the service lets this person do with its posts. */
export type Right = 'write' | 'read' | 'none';

/** The service, as a model: posts with tags of their versions. */
export class StoredPosts {
  /** Taken and given by others, at any moment. */
  right: Right = 'write';
  /** How many requests it has refused, because the person may not. */
  refusals = 0;
  readonly posts = new Map<string, StoredPost>();
  #version = 0;
  readonly #now: () => number;

  /** @param now the service's own time. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many versions there were of all posts. */
  get versions(): number {
    return this.#version;
  }

  /** Carries out a write, if it replaces the version that there is. */
  write(postId: string, draft: Draft, replaced: string | undefined): Written<StoredPost> {
    if (this.posts.get(postId)?.etag !== replaced) return { kind: 'changed' };
    this.#version += 1;
    const post = this.#postOf(postId, draft);
    const stored = { draft: draftOf(post), etag: `"${this.#version}"`, post };
    this.posts.set(postId, stored);
    return { kind: 'stored', stored };
  }

  remoteOf(postId: string): RemotePost {
    return {
      read: async () => {
        if (this.right === 'none') return this.#refuse();
        const stored = this.posts.get(postId);
        return stored ? { kind: 'found', stored } : failed('gone');
      },
      write: async (draft, replaced) =>
        this.right === 'write' ? this.write(postId, draft, replaced?.etag) : this.#refuse(),
    };
  }

  #refuse() {
    this.refusals += 1;
    return failed('barred');
  }

  #postOf(postId: string, draft: Draft): StoredPost['post'] {
    const { title, content, contentFormat, excerpt, slug = title.toLowerCase(), published } = draft;
    const lastModified = new Date(this.#now() + this.#version).toISOString();
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
