import { isJsonObject } from './json-object.ts';

/** Which properties of an object are merged if both sides have an object, with those of that; undefined for one that is replaced. */
export interface Merging {
  within(name: string): Merging | undefined;
}

/** Merges objects however deep they are, as RFC 7396 does. */
export const everywhere: Merging = { within: () => everywhere };

/** A JSON value with a merge patch applied to it (RFC 7396, 2). */
export function mergePatch(target: unknown, patch: unknown, merging: Merging = everywhere): unknown {
  if (!isJsonObject(patch)) return patch;
  const merged = new Map(isJsonObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    const inner = merging.within(name);
    if (value === null) merged.delete(name);
    else merged.set(name, inner ? mergePatch(merged.get(name), value, inner) : value);
  }
  return Object.fromEntries(merged);
}
