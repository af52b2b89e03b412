import type { BlobStore } from './blob-store.ts';

/** A block that no list has made part of a blob yet. */
export interface StagedBlock {
  /** The name of the file with its content. */
  content: string;
  /** Bytes. */
  size: number;
}

/** The blocks of blobs that are being uploaded, by blob and block ID. Those of a process that has ended are gone. */
export class StagedBlocks {
  readonly #store: BlobStore;
  readonly #blocks = new Map<string, Map<string, StagedBlock>>();

  constructor(store: BlobStore) {
    this.#store = store;
  }

  /** Keeps a block in place of the one of that ID. */
  keep(blob: string, id: string, block: StagedBlock): void {
    const blocks = this.of(blob);
    const before = blocks.get(id);
    if (before) this.#store.dropContent(before.content);
    blocks.set(id, block);
    this.#blocks.set(blob, blocks);
  }

  of(blob: string): Map<string, StagedBlock> {
    return this.#blocks.get(blob) ?? new Map();
  }

  /** Forgets a blob's blocks, also those that its list did not name, as the service does. */
  drop(blob: string): void {
    for (const { content } of this.of(blob).values()) this.#store.dropContent(content);
    this.#blocks.delete(blob);
  }
}
