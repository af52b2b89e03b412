import { maxTogether } from '../../../shared/families/content-payload.ts';
import type { FileEntity } from './file/blog-file.ts';
import type { SendTask } from './sending-order.ts';

/** The maximum number of references in one request: each is two or three of the 20,000 values that it may have. */
const maxReferences = 5_000;

/** The maximum length of the JSON in one request, in bytes; a longer entity is sent alone. Cosmos DB takes 2 MB at once. */
const maxBodiesLength = 512 * 1024;

/** What one request can carry. */
class Capacity {
  readonly #own = new Set<FileEntity>();
  readonly #elsewhere = new Set<FileEntity>();
  #references = 0;
  #length = 0;

  /** Whether there is room for an entity, which then takes it. The first one always finds room. */
  admit(entity: FileEntity): boolean {
    const further = new Set(entity.references.filter(target => !this.#elsewhere.has(target)));
    const count = this.#own.size + this.#elsewhere.size + 1 + further.size;
    const references = this.#references + entity.references.length;
    const length = this.#length + entity.body.length;
    const fits = count <= maxTogether && references <= maxReferences && length <= maxBodiesLength;
    if (this.#own.size > 0 && !fits) return false;
    this.#own.add(entity);
    for (const target of further) this.#elsewhere.add(target);
    this.#references = references;
    this.#length = length;
    return true;
  }
}

/** Tasks of one collection, in batches that can be created by one request. Several senders may take from it. */
export class Batches {
  readonly #tasks: readonly SendTask[];
  readonly #exists: (entity: FileEntity) => boolean;
  #next = 0;

  /** @param exists whether an entity is there already: then it is sent alone, as an update. */
  constructor(tasks: readonly SendTask[], exists: (entity: FileEntity) => boolean) {
    this.#tasks = tasks;
    this.#exists = exists;
  }

  /** The next tasks in their order; none once all are taken. */
  take(): SendTask[] {
    const batch: SendTask[] = [];
    const capacity = new Capacity();
    for (let task = this.#tasks[this.#next]; task; task = this.#tasks[this.#next]) {
      const isAlone = this.#exists(task.entity);
      if (batch.length > 0 && isAlone) break;
      if (!capacity.admit(task.entity)) break;
      batch.push(task);
      this.#next += 1;
      if (isAlone) break;
    }
    return batch;
  }
}
