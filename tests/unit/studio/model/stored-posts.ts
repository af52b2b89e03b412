import { type Draft, draftOf } from '../../../../client/studio/editor/draft.ts';
import type { Found, Remote, Stored, Written } from '../../../../client/studio/editor/remote.ts';
import type { Trouble } from '../../../../client/studio/trouble.ts';

/** How requests fare: `lost` is carried out without an answer, `late` after its answer has been given up. */
export type Mood = 'up' | 'slow' | 'down' | 'lost' | 'late' | 'signedOut';

const trouble = (kind: Trouble['kind']): { kind: 'failed'; trouble: Trouble } => ({
  kind: 'failed',
  trouble: { kind, text: kind },
});

/** The service, as a model: posts with tags of their versions, and a way there that can be good or bad. */
export class StoredPosts {
  readonly posts = new Map<string, Stored>();
  mood: Mood = 'up';
  #version = 0;
  readonly #now: () => number;
  #held: (() => void)[] = [];

  /** @param now the service's own time. */
  constructor(now: () => number) {
    this.#now = now;
  }

  /** How many versions there were of all posts. */
  get versions(): number {
    return this.#version;
  }

  /** Carries out a write, if it replaces the version that there is. */
  write(postId: string, draft: Draft, replaced: string | undefined): Written {
    if (this.posts.get(postId)?.etag !== replaced) return { kind: 'changed' };
    this.#version += 1;
    const post = this.#postOf(postId, draft);
    const stored = { draft: draftOf(post), etag: `"${this.#version}"`, post };
    this.posts.set(postId, stored);
    return { kind: 'stored', stored };
  }

  /** Lets the oldest request that is under way arrive. */
  deliver(): void {
    this.#held.shift()?.();
  }

  deliverAll(): void {
    while (this.#held.length > 0) this.deliver();
  }

  remoteOf(postId: string): Remote {
    return {
      read: () =>
        this.#request<Found>(() => {
          const stored = this.posts.get(postId);
          return stored ? { kind: 'found', stored } : trouble('gone');
        }),
      write: (draft, replaced) => this.#request<Written>(() => this.write(postId, draft, replaced?.etag)),
    };
  }

  async #request<T>(carryOut: () => T): Promise<T | ReturnType<typeof trouble>> {
    switch (this.mood) {
      case 'up':
        return carryOut();
      case 'slow':
        return new Promise(resolve => this.#held.push(() => resolve(carryOut())));
      case 'lost':
        carryOut();
        return trouble('away');
      case 'late':
        this.#held.push(carryOut);
        return trouble('away');
      default:
        return trouble(this.mood === 'down' ? 'away' : 'signedOut');
    }
  }

  #postOf(postId: string, draft: Draft): Stored['post'] {
    const { title, content, slug = title.toLowerCase(), published } = draft;
    const lastModified = new Date(this.#now() + this.#version).toISOString();
    const keys = { blogId: 'blog', resourceId: postId, postId };
    return {
      ...keys,
      title,
      content,
      slug,
      ...(published && { published }),
      lastModified,
      tags: [],
      media: [],
    };
  }
}
