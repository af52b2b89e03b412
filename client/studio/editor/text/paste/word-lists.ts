import type { ItemPlace } from './blocks.ts';
import type { StyleDeclarations } from './declared.ts';

/** The number that an item shows, such as `3.`, `b)` or `iv.`; nothing if it is a sign. */
function numberIn(mark: string): number | undefined {
  const [, digits, letters = ''] = /(?:(\d{1,9})|([a-z]+))[.)]*$/i.exec(mark.trim()) ?? [];
  if (digits !== undefined) return Number(digits);
  // A lone `o` is the sign of the second level.
  if (letters === '' || !/[.)]$/.test(mark.trim())) return undefined;
  return letters.length === 1 && !/i/i.test(letters) ? letters.toLowerCase().charCodeAt(0) - 96 : 1;
}

/**
 * The item that a paragraph of Word or Outlook is: these write no lists, but `mso-list:l0 level1 lfo1` on a paragraph, and its sign or
 * number as text, which is taken away.
 */
export function wordItem(
  element: Element,
  styleOf: (element: Element) => StyleDeclarations,
): ItemPlace | undefined {
  const [, level, list] = /\blevel(\d+)\s+(lfo\d+)/.exec(styleOf(element).get('mso-list') ?? '') ?? [];
  if (level === undefined || element.localName === 'li') return undefined;
  const mark = [...element.querySelectorAll('*')].find(each => styleOf(each).get('mso-list') === 'ignore');
  const number = numberIn((mark?.textContent ?? '').replaceAll('\u00a0', ' '));
  mark?.remove();
  return { level: Number(level), kind: number === undefined ? 'ul' : 'ol', number, of: list };
}
