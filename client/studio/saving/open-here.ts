import type { SaveState } from './draft-rules.ts';
import { beginningOf, type Desk, type DraftRef, type MakeOpen, type OpenRef, open } from './open.ts';
import type { DraftVersion } from './remote-draft.ts';

/** What is open, of any kind, as far as that matters to the page that opens and leaves it. */
export interface AnyOpenDraft {
  readonly id: string;
  readonly state: { value: SaveState<unknown> };
  readonly copyTrouble: { value: string | undefined };
  rest(): Promise<void>;
  close(): Promise<void>;
  discard(): void;
  whenClosed(run: () => void): void;
}

interface Entry {
  name: string;
  /** Who opened it. */
  user: string;
  opening: Promise<AnyOpenDraft>;
  /** Once it is open. */
  draft?: AnyOpenDraft;
  /** How many screens show it. */
  users: number;
}

/** Whether closing the page would leave something that only this browser has. */
export const isUnsaved = ({ kind }: SaveState<unknown>): boolean => kind !== 'saved';

/**
 * What is open in one page. A user who comes back to something before its last save is answered finds it as it was left: no copy
 * says by then what the service will have.
 */
export class OpenHere {
  readonly #entries = new Set<Entry>();
  readonly #closing = new Map<string, Promise<void>>();

  /** Opens something, unless it is open. @throws Trouble if it cannot be read, and nothing is left of it here. */
  async open<D, S extends DraftVersion<D>, T extends AnyOpenDraft>(
    desk: Desk<D, S>,
    ref: OpenRef<D>,
    make: MakeOpen<D, S, T>,
  ): Promise<T> {
    const name = beginningOf(ref);
    await this.#closing.get(name);
    const known = [...this.#entries].find(each => each.name === name);
    if (known) {
      known.users += 1;
      return known.opening as Promise<T>;
    }
    const entry: Entry = { name, user: ref.user, opening: open(desk, ref, make), users: 1 };
    this.#entries.add(entry);
    try {
      entry.draft = await entry.opening;
      entry.name = beginningOf({ ...ref, id: entry.draft.id });
      entry.draft.whenClosed(() => this.#entries.delete(entry));
      return entry.draft as T;
    } catch (error) {
      this.#entries.delete(entry);
      throw error;
    }
  }

  /** Who opened something that is open. */
  userOf(draft: AnyOpenDraft): string | undefined {
    return [...this.#entries].find(each => each.draft === draft)?.user;
  }

  /** Saves what can be saved of something that a screen no longer shows, and closes it unless somebody is back. */
  async leave(draft: AnyOpenDraft): Promise<void> {
    const entry = [...this.#entries].find(each => each.draft === draft);
    if (!entry) return;
    entry.users -= 1;
    if (entry.users > 0) return;
    await draft.rest();
    // Without a copy it is nowhere but here.
    const isOnlyHere = draft.copyTrouble.value !== undefined && isUnsaved(draft.state.value);
    if (entry.users > 0 || isOnlyHere || !this.#entries.has(entry)) return;
    const closing = draft.close();
    this.#closing.set(entry.name, closing);
    await closing;
    this.#closing.delete(entry.name);
  }

  /** Whether there is something here that is not saved. @param of where that is, and its identifier; anything if left out. */
  hasUnsaved(of?: Pick<DraftRef, 'of' | 'id'>): boolean {
    const ends = of ? `|${of.of}|${of.id}` : '';
    return [...this.#entries].some(
      ({ name, draft }) => draft && name.endsWith(ends) && isUnsaved(draft.state.value),
    );
  }

  /** Gives up what was written of something, if it is open. */
  discard(ref: DraftRef): void {
    const name = beginningOf(ref);
    for (const entry of this.#entries) if (entry.name === name) entry.draft?.discard();
  }
}
