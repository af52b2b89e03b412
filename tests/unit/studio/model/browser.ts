import type { Clock } from '../../../../client/studio/saving/clock.ts';
import type { Copy } from '../../../../client/studio/saving/local-copy.ts';
import type { Desk, MakeOpen } from '../../../../client/studio/saving/open.ts';
import { type AnyOpenDraft, OpenHere } from '../../../../client/studio/saving/open-here.ts';
import type { OtherTabs } from '../../../../client/studio/saving/other-tabs.ts';
import type { DraftVersion, RemoteDraft } from '../../../../client/studio/saving/remote-draft.ts';
import type { Way } from './way.ts';

/** A tab with a page, which can end at any moment. */
export interface Tab<T> {
  /** Opens something, or something new. */
  open(id: string | undefined): Promise<T>;
  /** Goes to another place of the page. */
  leave(draft: T): Promise<void>;
  /** Ends it as a power cut does: nothing that it has begun goes on. */
  kill(): void;
}

/** One browser: its tabs, and what it keeps when they have ended. */
export class Browser<D, S extends DraftVersion<D>, T extends AnyOpenDraft> {
  readonly copies = new Map<string, Copy<D, S>>();
  /** Why it keeps nothing now. */
  refusal: Error | undefined;
  readonly #held = new Set<string>();
  readonly #listeners = new Map<object, { life: object; key: string; receive: (stored: S) => void }>();
  readonly #clock: Clock;
  readonly #way: Way;
  readonly #remoteOf: (id: string) => RemoteDraft<D, S>;
  readonly #make: MakeOpen<D, S, T>;

  /** @param remoteOf what a service has, to which the way leads. */
  constructor(clock: Clock, way: Way, remoteOf: (id: string) => RemoteDraft<D, S>, make: MakeOpen<D, S, T>) {
    this.#clock = clock;
    this.#way = way;
    this.#remoteOf = remoteOf;
    this.#make = make;
  }

  /** Opens something in a tab of its own. */
  async open(id: string | undefined): Promise<{ writing: T; kill(): void }> {
    const { open, kill } = this.newTab();
    return { writing: await open(id), kill };
  }

  newTab(): Tab<T> {
    const life = { isOver: false };
    const taken = new Set<string>();
    const here = new OpenHere();
    const desk = this.#deskOf(life, taken);
    return {
      open: id => here.open(desk, { user: 'me', of: 'blog', id }, this.#make),
      leave: draft => here.leave(draft),
      kill: () => {
        life.isOver = true;
        for (const [one, listener] of this.#listeners)
          if (listener.life === life) this.#listeners.delete(one);
        for (const key of taken) this.#held.delete(key);
      },
    };
  }

  /** What a tab has of the world, until its life is over. */
  #deskOf(life: { isOver: boolean }, taken: Set<string>): Desk<D, S> {
    const [browser, clock, copies, held] = [this, this.#clock, this.copies, this.#held];
    const never = new Promise<never>(() => undefined);
    const alive = <V>(value: V): V | Promise<never> => (life.isOver ? never : value);
    return {
      clock: { now: () => clock.now(), after: (ms, run) => clock.after(ms, () => life.isOver || run()) },
      copies: {
        read: async key => alive(copies.get(key)),
        async write(key, copy) {
          if (browser.refusal) throw browser.refusal;
          if (!life.isOver) copies.set(key, structuredClone(copy) as Copy<D, S>);
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
          return () => {
            taken.delete(key);
            held.delete(key);
          };
        },
      },
      remoteOf: id => {
        const remote = this.#way.to(this.#remoteOf(id));
        return {
          read: async known => alive(await alive(remote.read(known))),
          write: async (draft, replaced) =>
            life.isOver ? never : alive(await remote.write(draft, replaced)),
          place: async saved => (life.isOver ? never : alive(await remote.place(saved))),
        };
      },
      tabsOf: key => this.#tabsOf(key, life),
    };
  }

  #tabsOf(key: string, life: object): OtherTabs<S> {
    const own = {};
    return {
      send: stored => {
        for (const [other, listener] of this.#listeners)
          if (listener.life !== life && listener.key === key)
            setImmediate(() => this.#listeners.get(other)?.receive(stored));
      },
      listen: receive => this.#listeners.set(own, { life, key, receive }),
      close: () => this.#listeners.delete(own),
    };
  }
}
