import type { Spread } from './statistics.ts';

/** A number with about three significant digits. */
export function formatNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  const size = Math.abs(value);
  const digits = size >= 100 ? 0 : size >= 10 ? 1 : 2;
  const text = value.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
  return text.replace('-', '−');
}

/** Minimum / median / maximum of the rounds. */
export function formatSpread({ min, median, max }: Spread): string {
  return [min, median, max].map(formatNumber).join(' / ');
}

/** A figure that was measured once, because it cannot vary. */
export const once = (value: number): Spread => ({ min: value, median: value, max: value });

/** The spread in another unit. */
export function scaled({ min, median, max }: Spread, factor: number): Spread {
  return { min: min * factor, median: median * factor, max: max * factor };
}
