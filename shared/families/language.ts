import type { SpanningCheck } from './rules.ts';

/** The maximum length of a language tag: room for each that is in use, as RFC 5646, 4.4.1, counts it. */
export const maxLanguageLength = 35;

/**
 * A language tag of RFC 5646, 2.1 (BCP 47): language, script, region, variants, extensions and private use. Whether its parts
 * are registered is not looked up. Not Intl.getCanonicalLocales, which refuses languages such as `zh-yue`.
 */
const languageTag =
  /^[a-z]{2,3}(?:-[a-z]{3}){0,3}(?:-[a-z]{4})?(?:-(?:[a-z]{2}|\d{3}))?(?:-(?:[a-z\d]{5,8}|\d[a-z\d]{3}))*(?:-[a-wyz\d](?:-[a-z\d]{2,8})+)*(?:-x(?:-[a-z\d]{1,8})+)?$/i;

/** Checks that a field is a language tag. */
export const isLanguage: SpanningCheck = {
  says: 'A language tag of BCP 47, such as pt-BR.',
  violation: value =>
    value === undefined || languageTag.test(String(value))
      ? undefined
      : 'must be a language tag of BCP 47, such as en or pt-BR',
};
