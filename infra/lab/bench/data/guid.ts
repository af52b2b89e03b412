import { createHash } from 'node:crypto';

/** A GUID that is always the same for the same parts, and otherwise as good as random. */
export function guidFor(...parts: (string | number)[]): string {
  const hex = createHash('md5').update(parts.join('/')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`;
}
