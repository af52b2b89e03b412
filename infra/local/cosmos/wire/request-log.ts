import type { RequestKind } from './request-kind.ts';

/** One request that was answered, or met a fault instead. */
export interface RequestEntry {
  kind: RequestKind;
  statusCode: number;
  /** Request units. */
  requestCharge: number;
  /** The text of a query, also of one that was planned. */
  queryText?: string;
  /** The number of operations of a batch. */
  operations?: number;
}

const dropped: RequestEntry = { kind: 'other', statusCode: 0, requestCharge: 0 };
const maxEntries = 10_000;
/** One query text can be as long as a request, 2 MB. */
const maxTextCharacters = 8_000_000;

/**
 * The latest requests, oldest first, and counts by kind. It keeps at most 10,000 requests, and fewer when their query
 * texts have more than 8 million characters in total.
 */
export class RequestLog {
  #entries: RequestEntry[] = [];
  /** Index of the oldest entry; those before it are cut off once they are as many as those after it. */
  #oldest = 0;
  #textCharacters = 0;
  #counts: Partial<Record<RequestKind, number>> = {};

  record(entry: RequestEntry): void {
    this.#counts[entry.kind] = (this.#counts[entry.kind] ?? 0) + 1;
    this.#entries.push(entry);
    this.#textCharacters += entry.queryText?.length ?? 0;
    while (this.#entries.length - this.#oldest > maxEntries || this.#textCharacters > maxTextCharacters)
      this.#dropOldest();
  }

  #dropOldest(): void {
    this.#textCharacters -= this.#entries[this.#oldest]?.queryText?.length ?? 0;
    // The entry is replaced, not changed: a caller may have it.
    this.#entries[this.#oldest] = dropped;
    this.#oldest += 1;
    if (this.#oldest * 2 > this.#entries.length) {
      this.#entries = this.#entries.slice(this.#oldest);
      this.#oldest = 0;
    }
  }

  entries(): RequestEntry[] {
    return this.#entries.slice(this.#oldest);
  }

  /** How many requests of each kind there were, including those that the log no longer has. */
  counts(): Partial<Record<RequestKind, number>> {
    return { ...this.#counts };
  }

  /** The entries; the log is empty afterwards. */
  take(): RequestEntry[] {
    const entries = this.entries();
    this.clear();
    return entries;
  }

  clear(): void {
    this.#entries = [];
    this.#oldest = 0;
    this.#textCharacters = 0;
    this.#counts = {};
  }
}
