import type { RequestKind } from './request-kind.ts';

/** One request that was answered, or would have been but for a fault */
export interface RequestEntry {
  kind: RequestKind;
  statusCode: number;
  /** Request units */
  requestCharge: number;
  /** The text of a query or of a query to be planned */
  queryText?: string;
  /** How many operations a batch had */
  operations?: number;
}

const mostEntries = 10_000;

/** The latest 10,000 requests, oldest first, and how many there were of each kind */
export class RequestLog {
  #entries: RequestEntry[] = [];
  #oldest = 0;
  #counts: Partial<Record<RequestKind, number>> = {};

  record(entry: RequestEntry): void {
    this.#counts[entry.kind] = (this.#counts[entry.kind] ?? 0) + 1;
    if (this.#entries.length < mostEntries) {
      this.#entries.push(entry);
      return;
    }
    this.#entries[this.#oldest] = entry;
    this.#oldest = (this.#oldest + 1) % mostEntries;
  }

  entries(): RequestEntry[] {
    return [...this.#entries.slice(this.#oldest), ...this.#entries.slice(0, this.#oldest)];
  }

  /** How many requests of each kind, also of those that the log has no room for */
  counts(): Partial<Record<RequestKind, number>> {
    return { ...this.#counts };
  }

  /** The entries; the log is empty afterwards */
  take(): RequestEntry[] {
    const entries = this.entries();
    this.clear();
    return entries;
  }

  clear(): void {
    this.#entries = [];
    this.#oldest = 0;
    this.#counts = {};
  }
}
