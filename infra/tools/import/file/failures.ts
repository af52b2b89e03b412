import type { Report } from '../report.ts';

/** What was read is not a blog that can be imported; the message says why. */
export class BlogFileError extends Error {
  override readonly name = 'BlogFileError';
}

/** An entity of the file that cannot be imported. */
export interface FailedEntity {
  entity: string;
  /** The same words for all that fail for it. */
  reason: string;
  detail?: string;
}

/** How many failures are kept. */
const maxKept = 100;

/** Entities that cannot be imported: all are counted and reported, the first ones are kept. */
export class FailedEntities {
  count = 0;
  readonly first: FailedEntity[] = [];
  readonly #report: Report | undefined;

  constructor(report?: Report) {
    this.#report = report;
  }

  add(failure: FailedEntity): void {
    this.count += 1;
    this.#report?.failed(failure.entity, failure.reason, failure.detail);
    if (this.first.length < maxKept) this.first.push(failure);
  }

  /** The same failures, to which others can be added. */
  copy(): FailedEntities {
    const copy = new FailedEntities(this.#report);
    copy.count = this.count;
    copy.first.push(...this.first);
    return copy;
  }

  /** A line for each failure that is kept, and one for all others. */
  lines(): string[] {
    const others = this.count - this.first.length;
    return [
      ...this.first.map(
        ({ entity, reason, detail }) => `${entity}: ${reason}${detail === undefined ? '' : ` (${detail})`}`,
      ),
      ...(others > 0 ? [`${others.toLocaleString('en')} more failed`] : []),
    ];
  }
}
