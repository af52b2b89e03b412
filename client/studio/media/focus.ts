import { laterWords } from '../later-words.ts';
import type { Medium } from '../service.ts';

/** A place in a picture, each from 0 to 1: from its left, and from its top. */
export type Focus = NonNullable<Medium['focus']>;

/** A focus point as a form has it; empty for none. */
export const textOfFocus = (focus: Focus | undefined): string => (focus ? `${focus.x} ${focus.y}` : '');

export function focusOf(text: string): Focus | undefined {
  const [x = Number.NaN, y = Number.NaN] = text.split(' ').map(Number);
  return text !== '' && Number.isFinite(x + y) ? { x, y } : undefined;
}

/** How far a place is in hundredths, as people set it. */
export const hundredths = (part: number): number => Math.round(part * 100);

/** A focus point as a form has it, in words. */
export function focusInWords(text: string): string {
  const focus = focusOf(text);
  return focus ? laterWords.focusAt(hundredths(focus.x), hundredths(focus.y)) : laterWords.focusUnset;
}
