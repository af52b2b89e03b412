/** The memory of a property without its value, and of a value that is not a text, in bytes. */
const slot = 32;

/** The maximum memory of a byte of JSON in V8: a text with a character outside Latin-1 takes two bytes per code unit. */
export const memoryOfByte = 2;

/** The estimated memory of a value that was parsed from JSON, in bytes; rather too much than too little. */
export function memoryOf(value: unknown): number {
  if (typeof value === 'string') return slot + memoryOfByte * value.length;
  if (typeof value !== 'object' || value === null) return slot;
  let size = slot;
  if (Array.isArray(value)) for (const entry of value) size += memoryOf(entry);
  // Not Object.values, which would make an array for each object: that takes four times as long.
  else for (const name in value) size += memoryOf(value[name as keyof typeof value]);
  return size;
}
