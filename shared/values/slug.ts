import { withPlainLatin } from './latin.ts';
import { isBlank } from './white-space.ts';

/** The maximum length of a slug, in UTF-16 code units (contract.md, Payloads). */
export const maxSlugLength = 100;

/**
 * The maximum length of a slug that is made, in UTF-16 code units. Each takes at most three bytes in UTF-8, and file systems
 * take names of 255.
 */
export const maxMadeSlug = 80;

/** What stands for a slug that is not chosen yet: an update that leaves it out may keep the one before, a blank one may not. */
export const unchosen = { leftOut: '', blank: ' ' } as const;

/** The slug that a request gives, or what stands for none. */
export const givenSlug = (given: string | undefined): string =>
  given === undefined ? unchosen.leftOut : isBlank(given) ? unchosen.blank : given;

/** The beginning of a slug, as long as it may be, which ends neither within a character nor with a hyphen. */
function start(slug: string, max: number): string {
  if (slug.length <= max) return slug;
  let end = 0;
  for (const [character] of slug.matchAll(/\P{M}\p{M}*/gu)) {
    if (end + character.length > max) break;
    end += character.length;
  }
  return slug.slice(0, end).replace(/-$/, '');
}

/**
 * Makes a slug from a title or name: its words in lower case and joined by `-`, in letters, digits and marks of every script
 * (contract.md, Slug). If nothing is left of the text, the slug is the fallback.
 */
export function makeSlug(text: string, fallback: string): string {
  // What is never seen, such as a soft hyphen or what joins emoji, is no end of a word.
  const seen = text.replace(/\p{Default_Ignorable_Code_Point}/gu, '');
  const words = withPlainLatin(seen).match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu) ?? [];
  return start(words.join('-'), maxMadeSlug) || fallback;
}

const withSuffix = (slug: string, suffix: string) =>
  `${start(slug, maxMadeSlug - suffix.length - 1)}-${suffix}`;

/** The slugs that are made from a title or name, of which an item gets the first that is free (contract.md, Slug). */
export function madeSlugs(text: string, guid: string): string[] {
  const slug = makeSlug(text, guid);
  const suffixes = ['2', '3', '4', '5', '6', '7', '8', '9', guid.slice(-6), guid];
  return [slug, ...suffixes.map(suffix => withSuffix(slug, suffix))];
}

/**
 * Whether a slug stays where an update gives none: the title or name is as it was, or the slug is one of those that are made from
 * the new one (contract.md, Slug).
 */
export const staysSlug = (slug: string, before: string, text: string, guid: string): boolean =>
  text.normalize() === before.normalize() || madeSlugs(text, guid).includes(slug);
