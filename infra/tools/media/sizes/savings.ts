import type { SizingOutcome } from './sizing.ts';
import type { UnsizedPicture } from './unsized-pictures.ts';

/** The width at which a column of text shows a picture on most screens, in pixels: what is saved is said of that. */
const typicalWidth = 800;

const count = (value: number) => value.toLocaleString('en');

export function megabytes(bytes: number): string {
  const value = bytes / 1_048_576;
  return `${value.toLocaleString('en', { maximumFractionDigits: value < 1 ? 2 : 1 })} MB`;
}

type Sizes = NonNullable<Extract<SizingOutcome, { kind: 'made' }>['about']['sizes']>;

/** The bytes of what a browser takes at the typical width: the smallest file of that width or the next, or else of the widest. */
function typicalBytes(sizes: Sizes): number {
  const wide = sizes.filter(({ width }) => width >= typicalWidth);
  const width =
    wide.length > 0 ? Math.min(...wide.map(each => each.width)) : Math.max(...sizes.map(each => each.width));
  return Math.min(...sizes.filter(each => each.width === width).map(({ bytes }) => bytes));
}

/** Counts what became of pictures, and what readers save. */
export class Savings {
  #sized = 0;
  #files = 0;
  #written = 0;
  #originals = 0;
  #typical = 0;
  #needless = 0;
  #changed = 0;
  failed = 0;

  add({ bytes }: UnsizedPicture, outcome: SizingOutcome): void {
    if (outcome.kind !== 'made') {
      if (outcome.kind === 'needless') this.#needless += 1;
      else if (outcome.kind === 'changed') this.#changed += 1;
      else this.failed += 1;
      return;
    }
    const { sizes = [] } = outcome.about;
    this.#sized += 1;
    this.#files += sizes.length;
    this.#written += sizes.reduce((sum, size) => sum + size.bytes, 0);
    this.#originals += bytes;
    this.#typical += typicalBytes(sizes);
  }

  /** What was done, and what it saves. */
  lines(): string[] {
    const others = [
      [this.#needless, 'without need'],
      [this.#changed, 'changed meanwhile'],
      [this.failed, 'failed'],
    ] as const;
    const more = others
      .filter(([number]) => number > 0)
      .map(([number, what]) => `, ${count(number)} ${what}`);
    const made = `${count(this.#sized)} made in sizes (${count(this.#files)} files, ${megabytes(this.#written)})`;
    const done = `Pictures: ${made}${more.join('')}`;
    if (this.#sized === 0) return [done];
    const saved = Math.round((1 - this.#typical / this.#originals) * 100);
    return [
      done,
      `Where they are shown ${typicalWidth} pixels wide, readers load ${megabytes(this.#typical)} of them in place of ${megabytes(this.#originals)}: ${saved} % less`,
    ];
  }
}
