import type { Cancel, Clock } from './clock.ts';
import type { DraftVersion } from './remote-draft.ts';

/** What this browser keeps of something that is being written. */
export interface Copy<D = unknown, S extends DraftVersion<D> = DraftVersion<D>> {
  /** The version that `mine` was made of; none of what is new. */
  base: S | undefined;
  mine: D;
  /** What was sent without an answer yet: the service may have it. */
  sent: D[];
  /** When it was written, by the clock of this computer. */
  at: number;
}

/** Where copies are kept: the browser's own store, by key. */
export interface CopyStore {
  read(key: string): Promise<Copy | undefined>;
  write(key: string, copy: Copy): Promise<void>;
  remove(key: string): Promise<void>;
  keys(): Promise<string[]>;
}

/** Which copies are in use by a page that is open, so that no other page takes them for left behind. */
export interface Holds {
  /** @returns a function that gives the key up; undefined if another page has it. A page that ends in any way gives up its own. */
  take(key: string): Promise<(() => void) | undefined>;
}

/** How long after a key the copy is written, and tried again if that failed, in milliseconds. */
const delays = { afterKey: 500, afterFailure: 5_000 };

/** The copy of one thing, kept in step with what is written: one write at a time, and the newest after it. */
export class LocalCopy {
  readonly key: string;
  readonly #copies: CopyStore;
  readonly #clock: Clock;
  readonly #copy: () => Copy | undefined;
  readonly #report: (error: unknown) => void;
  #wait: Cancel | undefined;
  #isBehind = false;
  #running: Promise<void> | undefined;

  /**
   * @param copy what is to be kept now; nothing if all is saved.
   * @param report gets why a copy cannot be kept, and undefined as soon as one is.
   */
  constructor(
    { copies, clock, key }: { copies: CopyStore; clock: Clock; key: string },
    copy: () => Copy | undefined,
    report: (error: unknown) => void,
  ) {
    this.key = key;
    this.#copies = copies;
    this.#clock = clock;
    this.#copy = copy;
    this.#report = report;
  }

  /** A key was pressed: the copy follows in a moment, which later keys do not put off. */
  changed(): void {
    this.#wait ??= this.#clock.after(delays.afterKey, () => void this.flush());
  }

  /** Brings the copy up to date at once. @returns when it is. */
  flush(): Promise<void> {
    this.#wait?.();
    this.#wait = undefined;
    this.#isBehind = true;
    this.#running ??= this.#run().finally(() => {
      this.#running = undefined;
    });
    return this.#running;
  }

  /** Brings the copy up to date, and then follows no more. */
  async close(): Promise<void> {
    await this.flush();
    this.#wait?.();
    this.#wait = undefined;
  }

  async #run(): Promise<void> {
    while (this.#isBehind) {
      this.#isBehind = false;
      try {
        await this.#follow();
        this.#report(undefined);
      } catch (error) {
        this.#report(error);
        this.#wait ??= this.#clock.after(delays.afterFailure, () => void this.flush());
      }
    }
  }

  #follow(): Promise<void> {
    const copy = this.#copy();
    return copy ? this.#copies.write(this.key, copy) : this.#copies.remove(this.key);
  }
}
