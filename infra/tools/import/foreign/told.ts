import { printable } from '../printable.ts';
import type { ConversionReport } from './conversion.ts';

/** How many lines are kept of each sort. */
const maxKept = 100;

/** The longest title that is shown, in characters. */
const maxTitle = 80;

const shown = (title: string) => {
  const text = printable(title);
  return text.length > maxTitle ? `${text.slice(0, maxTitle)}…` : text;
};

/** Lines that the user is told: all are counted, the first ones are kept. */
class Lines {
  readonly #first: string[] = [];
  #count = 0;

  add(line: string): void {
    this.#count += 1;
    if (this.#first.length < maxKept) this.#first.push(line);
  }

  under(title: string): string[] {
    if (this.#count === 0) return [];
    const others = this.#count - this.#first.length;
    const more = others > 0 ? [`  and ${others.toLocaleString('en')} more`] : [];
    return [`${title}:`, ...this.#first.map(line => `  ${line}`), ...more];
  }
}

/** Collects what the user is told of a conversion. */
export class Told implements ConversionReport {
  readonly #left = new Map<string, number>();
  readonly #drafted = new Lines();
  readonly #noted = new Lines();

  /** The addresses of the old site that are not the blog's. */
  readonly sites = new Set<string>();

  comesFrom(address: string): void {
    this.sites.add(address);
  }

  left(kind: string, count = 1): void {
    const isKept = this.#left.has(kind) || this.#left.size < maxKept;
    const counted = isKept ? kind : 'of other kinds';
    this.#left.set(counted, (this.#left.get(counted) ?? 0) + count);
  }

  drafted(title: string, why: string): void {
    this.#drafted.add(`"${shown(title)}": ${why}`);
  }

  noted(what: string, where: string): void {
    this.#noted.add(`"${shown(where)}": ${printable(what)}`);
  }

  lines(): string[] {
    const left = [...this.#left].map(([kind, count]) => `${printable(kind)}: ${count.toLocaleString('en')}`);
    return [
      ...(left.length > 0 ? [`Left behind, with their numbers: ${left.join(', ')}`] : []),
      ...this.#drafted.under('Became drafts'),
      ...this.#noted.under('To be looked at'),
    ];
  }
}
