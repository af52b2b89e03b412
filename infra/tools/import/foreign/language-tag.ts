import { isLanguage, maxLanguageLength } from '../../../../shared/families/language.ts';

/**
 * The language tag that another system's code of a language is, such as `pt-BR` for `pt_BR`; undefined if it is none. WordPress has
 * two of some languages, one for formal address, which no language tag says.
 */
export function languageTag(code: string): string | undefined {
  const tag = code
    .trim()
    .replaceAll('_', '-')
    .replace(/-(?:formal|informal)$/i, '');
  const isTag = tag !== '' && tag.length <= maxLanguageLength && isLanguage.violation(tag, {}) === undefined;
  return isTag ? tag : undefined;
}
