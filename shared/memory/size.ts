/** What a property takes beside its value, and a value that is no text, in bytes. */
const slot = 32;

/** What V8 takes for a byte of JSON at most: a text with one character beyond Latin-1 takes two bytes a unit. */
export const memoryOfByte = 2;

/** About how much memory a value takes that came out of JSON, in bytes; rather too much. */
export function memoryOf(value: unknown): number {
  if (typeof value === 'string') return slot + memoryOfByte * value.length;
  if (typeof value !== 'object' || value === null) return slot;
  let size = slot;
  for (const entry of Object.values(value)) size += memoryOf(entry);
  return size;
}
