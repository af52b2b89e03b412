/** The memory of a property without its value, and of a value that is not a text, in bytes. */
const slot = 32;

/** The maximum memory of a byte of JSON in V8: a text with a character outside Latin-1 takes two bytes per code unit. */
export const memoryOfByte = 2;

/** The estimated memory of a value that was parsed from JSON, in bytes; rather too much than too little. */
export function memoryOf(value: unknown): number {
  if (typeof value === 'string') return slot + memoryOfByte * value.length;
  if (typeof value !== 'object' || value === null) return slot;
  let size = slot;
  for (const entry of Object.values(value)) size += memoryOf(entry);
  return size;
}
