import type { SpanningCheck } from './rules.ts';

/** The maximum length of a language tag: room for each that is in use, as RFC 5646, 4.4.1, counts it. */
export const maxLanguageLength = 35;

/**
 * A language tag of RFC 5646, 2.1 (BCP 47): language, script, region, variants, extensions and private use. Whether its parts
 * are registered is not looked up. Not Intl.getCanonicalLocales, which refuses languages such as `zh-yue`.
 */
const languageTag =
  /^[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?$/i;

/** The parts of a tag as they are usually written: the language in lower case, a script as in `Hant`, a region as in `BR` (RFC 5646, 2.1.1). */
const partAsWritten = (part: string, place: number, parts: readonly string[]) => {
  const isPlain = place === 0 || parts.slice(0, place).some(before => before.length === 1);
  if (!isPlain && part.length === 2) return part.toUpperCase();
  return !isPlain && part.length === 4 ? part.charAt(0).toUpperCase() + part.slice(1) : part;
};

/** A language tag in its usual form, the same for all spellings of it; undefined if it is none. */
export const parseLanguage = (text: string): string | undefined =>
  text.length <= maxLanguageLength && languageTag.test(text)
    ? text.toLowerCase().split('-').map(partAsWritten).join('-')
    : undefined;

/** Whether a language tag is that one, in any case. */
export const isSameLanguage = (one: string | null | undefined, other: string): boolean =>
  one?.toLowerCase() === other.toLowerCase();

/** Checks that a field is a language tag. */
export const isLanguage: SpanningCheck = {
  says: 'A language tag of BCP 47, such as pt-BR.',
  violation: value =>
    value === undefined || languageTag.test(String(value))
      ? undefined
      : 'must be a language tag of BCP 47, such as en or pt-BR',
};
