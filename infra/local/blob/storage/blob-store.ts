import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { type Blob, retention } from './blob.ts';
import { type WrittenContent, writeContent } from './content-file.ts';
import { ending, propertyFile, readProperties, writeProperties } from './property-file.ts';
import { damagedFile } from './unusable-folder.ts';

/** Which blobs a list has. */
export interface Listing {
  container: string;
  prefix: string;
  /** The first name. */
  from: string;
  withDeleted: boolean;
}

const keyOf = (container: string, name: string) => `${container}/${name}`;

/**
 * The blobs of a folder: all properties are in memory, and each blob has a file with its properties and one with its content.
 * A content is written before the properties that name it, and removed after those that no longer do; what a kill leaves
 * between the two is removed at the next start.
 */
export class BlobStore {
  readonly #properties: string;
  readonly #contents: string;
  /** Whether a write waits until the disk has it: where nothing is kept, that would take time for nothing. */
  readonly #isKept: boolean;
  readonly #now: () => number;
  readonly #blobs = new Map<string, Blob>();
  /** The names of a container's blobs in order, until they change. */
  readonly #sorted = new Map<string, string[]>();
  /** The number of the newest ETag. */
  #version = 0n;

  /** @throws UnusableFolderError for a file that is damaged. */
  constructor(folder: string, isKept: boolean, now: () => number) {
    this.#properties = join(folder, 'blobs');
    this.#contents = join(folder, 'content');
    this.#isKept = isKept;
    this.#now = now;
    for (const each of [this.#properties, this.#contents]) mkdirSync(each, { recursive: true });
    for (const name of readdirSync(this.#properties)) this.#load(join(this.#properties, name));
    this.#removeLeftovers();
  }

  #load(file: string): void {
    // It was being written when the process was killed.
    if (!file.endsWith(ending)) {
      rmSync(file);
      return;
    }
    const blob = readProperties(file);
    if (file !== propertyFile(this.#properties, blob))
      throw damagedFile(file, 'its name is that of another blob');
    const { size } = statSync(this.contentFile(blob), { throwIfNoEntry: false }) ?? {};
    if (size !== blob.size)
      throw damagedFile(
        file,
        `its content ${this.contentFile(blob)} has ${size ?? 'no'} bytes, not ${blob.size}`,
      );
    if (this.#isGone(blob)) rmSync(file);
    else this.#blobs.set(keyOf(blob.container, blob.name), blob);
    const version = BigInt(blob.etag.slice(1, -1));
    if (version > this.#version) this.#version = version;
  }

  #removeLeftovers(): void {
    const kept = new Set([...this.#blobs.values()].map(({ content }) => content));
    for (const content of readdirSync(this.#contents))
      if (!kept.has(content)) rmSync(join(this.#contents, content));
  }

  #isGone({ deleted }: Blob): boolean {
    return deleted !== undefined && deleted + retention <= this.#now();
  }

  contentFile({ content }: Pick<Blob, 'content'>): string {
    return join(this.#contents, content);
  }

  /** Writes a content, which is nobody's until a blob that names it is kept. */
  async write(
    source: AsyncIterable<Buffer>,
    withCrc64 = false,
  ): Promise<WrittenContent & { content: string }> {
    const content = randomUUID();
    const writing = { isKept: this.#isKept, withCrc64 };
    return { content, ...(await writeContent(this.contentFile({ content }), source, writing)) };
  }

  /** Removes a content that no blob names. */
  dropContent(content: string): void {
    rmSync(this.contentFile({ content }), { force: true });
  }

  /** A blob, and not one that is deleted. */
  find(container: string, name: string): Blob | undefined {
    const blob = this.#blobs.get(keyOf(container, name));
    return blob?.deleted === undefined ? blob : undefined;
  }

  /** A blob that is deleted and still kept. */
  findDeleted(container: string, name: string): Blob | undefined {
    const blob = this.#blobs.get(keyOf(container, name));
    return blob?.deleted === undefined || this.#isGone(blob) ? undefined : blob;
  }

  /** Keeps a blob in place of the one of that name. */
  keep(blob: Blob): void {
    const key = keyOf(blob.container, blob.name);
    const before = this.#blobs.get(key);
    writeProperties(this.#properties, blob, this.#isKept);
    this.#blobs.set(key, blob);
    if (!before) this.#sorted.delete(blob.container);
    if (before && before.content !== blob.content) this.dropContent(before.content);
  }

  /** An ETag that no blob has had, and the time of the change that it stands for. */
  newVersion(): Pick<Blob, 'etag' | 'modified'> {
    const modified = this.#now();
    // As in Azure: the time in units of 100 nanoseconds since the year 1.
    const ticks = BigInt(modified) * 10_000n + 621_355_968_000_000_000n;
    this.#version = ticks > this.#version ? ticks : this.#version + 1n;
    return { etag: `"0x${this.#version.toString(16).toUpperCase()}"`, modified };
  }

  /** The blobs in the order of their names. */
  *list({ container, prefix, from, withDeleted }: Listing): Generator<Blob> {
    const names = this.#namesOf(container);
    const first = from > prefix ? from : prefix;
    for (let i = placeOf(names, first); i < names.length; i++) {
      const name = names[i] ?? '';
      if (!name.startsWith(prefix)) return;
      const blob = this.#blobs.get(keyOf(container, name));
      if (blob && (blob.deleted === undefined || (withDeleted && !this.#isGone(blob)))) yield blob;
    }
  }

  #namesOf(container: string): string[] {
    const known = this.#sorted.get(container);
    if (known) return known;
    const blobs = [...this.#blobs.values()].filter(blob => blob.container === container);
    const names = blobs.map(({ name }) => name).sort();
    this.#sorted.set(container, names);
    return names;
  }
}

/** The place of the first name that is not before this one, in names in order. */
function placeOf(names: string[], name: string): number {
  let [low, high] = [0, names.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((names[middle] ?? '') < name) low = middle + 1;
    else high = middle;
  }
  return low;
}
