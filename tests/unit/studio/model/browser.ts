import type { Draft } from '../../../../client/studio/editor/draft.ts';
import type { RemotePost, StoredPost } from '../../../../client/studio/editor/remote.ts';
import { Writing } from '../../../../client/studio/editor/writing.ts';
import type { Clock } from '../../../../client/studio/saving/clock.ts';
import type { Copy } from '../../../../client/studio/saving/local-copy.ts';
import { type Desk, open } from '../../../../client/studio/saving/open.ts';
import type { OtherTabs } from '../../../../client/studio/saving/other-tabs.ts';
import type { Way } from './way.ts';

/** A tab with one post, which can end at any moment. */
export interface Tab {
  writing: Writing;
  /** Ends it as a power cut does: nothing that it has begun goes on. */
  kill(): void;
}

/** One browser: its tabs, and what it keeps when they have ended. */
export class Browser {
  readonly copies = new Map<string, Copy<Draft, StoredPost>>();
  /** Why it keeps nothing now. */
  refusal: Error | undefined;
  readonly #held = new Set<string>();
  readonly #listeners = new Map<object, { key: string; hear: (stored: StoredPost) => void }>();
  readonly #clock: Clock;
  readonly #way: Way;
  readonly #remoteOf: (postId: string) => RemotePost;

  /** @param remoteOf the posts of a service, to which the way leads. */
  constructor(clock: Clock, way: Way, remoteOf: (postId: string) => RemotePost) {
    this.#clock = clock;
    this.#way = way;
    this.#remoteOf = remoteOf;
  }

  /** Opens a post in a new tab. */
  async open(postId: string | undefined): Promise<Tab> {
    const life = { isOver: false };
    const taken = new Set<string>();
    const writing = await open<Draft, StoredPost, Writing>(
      this.#deskOf(life, taken),
      { user: 'me', of: 'blog', id: postId },
      (around, opening) => new Writing(around, opening),
    );
    const kill = () => {
      life.isOver = true;
      this.#listeners.delete(life);
      for (const key of taken) this.#held.delete(key);
    };
    return { writing, kill };
  }

  /** What a tab has of the world, until its life is over. */
  #deskOf(life: { isOver: boolean }, taken: Set<string>): Desk<Draft, StoredPost> {
    const [browser, clock, copies, held] = [this, this.#clock, this.copies, this.#held];
    const never = new Promise<never>(() => undefined);
    const alive = <T>(value: T): T | Promise<never> => (life.isOver ? never : value);
    return {
      clock: { now: () => clock.now(), after: (ms, run) => clock.after(ms, () => life.isOver || run()) },
      shelf: {
        read: async key => alive(copies.get(key)),
        async write(key, copy) {
          if (browser.refusal) throw browser.refusal;
          if (!life.isOver) copies.set(key, structuredClone(copy) as Copy<Draft, StoredPost>);
        },
        async remove(key) {
          if (!life.isOver) copies.delete(key);
        },
        async keys() {
          if (browser.refusal) throw browser.refusal;
          return alive([...copies.keys()]);
        },
      },
      holds: {
        async take(key) {
          if (held.has(key)) return undefined;
          held.add(key);
          taken.add(key);
          return () => held.delete(key);
        },
      },
      remoteOf: postId => {
        const remote = this.#way.to(this.#remoteOf(postId));
        return {
          read: async () => alive(await alive(remote.read())),
          write: async (draft, replaced) =>
            life.isOver ? never : alive(await remote.write(draft, replaced)),
        };
      },
      tabsOf: key => this.#tabsOf(key, life),
    };
  }

  #tabsOf(key: string, life: object): OtherTabs<StoredPost> {
    return {
      tell: stored => {
        for (const [other, listener] of this.#listeners)
          if (other !== life && listener.key === key)
            setImmediate(() => this.#listeners.get(other)?.hear(stored));
      },
      listen: hear => this.#listeners.set(life, { key, hear }),
      close: () => this.#listeners.delete(life),
    };
  }
}
