import { isBlank } from './white-space.ts';
import { folded } from './words.ts';

/** The maximum length of a slug, in UTF-16 code units (contract.md, Payloads). */
export const maxSlugLength = 100;

/** The given slug, or one made from the text if the given one is missing or blank. */
export function chooseSlug(given: string | undefined, text: string, fallback: string): string {
  return given === undefined || isBlank(given) ? makeSlug(text, fallback) : given;
}

/**
 * Makes a slug from a title or name: lower case, folded to ASCII, words joined by `-`, cut to
 * {@link maxSlugLength}. If nothing is left of the text, the slug is the fallback (contract.md, Slug).
 */
export function makeSlug(text: string, fallback: string): string {
  const words = folded(text).match(/[a-z0-9]+/g) ?? [];
  const slug = words.join('-').slice(0, maxSlugLength).replace(/-$/, '');
  return slug || fallback;
}
