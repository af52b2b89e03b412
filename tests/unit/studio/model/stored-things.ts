import type {
  DraftVersion,
  RemoteDraft,
  WriteOutcome,
} from '../../../../client/studio/saving/remote-draft.ts';
import { failed } from './way.ts';

/** What the service lets this person do. */
export type Right = 'write' | 'read' | 'none';

/** The service, as a model: things of one kind with tags of their versions. */
export abstract class StoredThings<D, S extends DraftVersion<D>> {
  /** Taken and given by others, at any moment. */
  right: Right = 'write';
  /** How many requests it has refused, because the person may not. */
  refusals = 0;
  readonly all = new Map<string, S>();
  /** What no page shows of each, and others have written. */
  readonly unseen = new Map<string, string | undefined>();
  #version = 0;

  /** How many versions there were of all. */
  get versions(): number {
    return this.#version;
  }

  /** Carries out a write, if it replaces the version that there is. */
  write(id: string, draft: D, replaced: string | undefined, unseen = this.unseen.get(id)): WriteOutcome<S> {
    if (this.all.get(id)?.etag !== replaced) return { kind: 'changed' };
    const stored = this.storedOf(id, draft, `"${this.nextVersion()}"`, unseen);
    this.all.set(id, stored);
    this.unseen.set(id, unseen);
    return { kind: 'stored', stored };
  }

  /** Somebody else deletes all of it. */
  clear(): void {
    this.all.clear();
    this.unseen.clear();
  }

  /** What there is besides of what is saved and not in its place yet. */
  get aside(): D[] {
    return [];
  }

  /** Somebody else saves something aside, if that can be done. @returns whether it was. */
  writeAside(_id: string, _part: (draft: D) => Partial<D>): boolean {
    return false;
  }

  /** Carries out what a page sends. */
  #save(id: string, draft: D, replaced: S | undefined): WriteOutcome<S> {
    if (!replaced || this.all.get(id)?.etag !== replaced.etag) return this.write(id, draft, replaced?.etag);
    const sent = this.sent(draft, replaced, this.unseen.get(id));
    this.unseen.set(id, sent.unseen);
    return this.write(id, sent.draft, replaced.etag);
  }

  remoteOf(id: string): RemoteDraft<D, S> {
    return {
      read: async () => {
        if (this.right === 'none') return this.refuse();
        const stored = this.all.get(id);
        return stored ? { kind: 'found', stored } : failed('gone');
      },
      write: async (draft, replaced) =>
        this.right === 'write' ? this.#save(id, draft, replaced) : this.refuse(),
    };
  }

  /** What a write makes. */
  protected abstract storedOf(id: string, draft: D, etag: string, unseen: string | undefined): S;

  /** What a save from a page leaves there, also of what no page shows. */
  protected abstract sent(draft: D, replaced: S, unseen: string | undefined): { draft: D; unseen?: string };

  protected nextVersion(): number {
    this.#version += 1;
    return this.#version;
  }

  protected refuse() {
    this.refusals += 1;
    return failed('barred');
  }
}
