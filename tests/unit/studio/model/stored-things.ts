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
  #version = 0;

  /** How many versions there were of all. */
  get versions(): number {
    return this.#version;
  }

  /** Carries out a write, if it replaces the version that there is. */
  write(id: string, draft: D, replaced: string | undefined): WriteOutcome<S> {
    if (this.all.get(id)?.etag !== replaced) return { kind: 'changed' };
    this.#version += 1;
    const stored = this.storedOf(id, draft, `"${this.#version}"`);
    this.all.set(id, stored);
    return { kind: 'stored', stored };
  }

  remoteOf(id: string): RemoteDraft<D, S> {
    return {
      read: async () => {
        if (this.right === 'none') return this.#refuse();
        const stored = this.all.get(id);
        return stored ? { kind: 'found', stored } : failed('gone');
      },
      write: async (draft, replaced) =>
        this.right === 'write' ? this.write(id, draft, replaced?.etag) : this.#refuse(),
    };
  }

  /** What a write makes. */
  protected abstract storedOf(id: string, draft: D, etag: string): S;

  #refuse() {
    this.refusals += 1;
    return failed('barred');
  }
}
