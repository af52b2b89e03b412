import { isPlainAddress } from '../../../../shared/families/post-address.ts';
import { maxAddressLength } from '../../../../shared/families/rules.ts';
import type { JsonObject } from '../../../../shared/values/json-object.ts';
import { isWebAddress } from '../../../../shared/values/web-address.ts';
import type { ConversionReport } from './conversion.ts';
import { plainText } from './plain-text.ts';
import { shorten } from './shortened.ts';

/** What another system says to search engines and to those who share a page, before it is made to fit. */
export interface ForeignSeo {
  metaTitle?: string | undefined;
  metaDescription?: string | undefined;
  canonicalUrl?: string | undefined;
  noIndex?: boolean | undefined;
  /** The medium that is the picture. */
  socialImage?: string | undefined;
}

const maxTitleLength = 300;
const maxDescriptionLength = 500;

/** Whether a text can be kept as an address. */
export const isAddressThatFits = (text: string): boolean =>
  text.length <= maxAddressLength && isWebAddress(text) && isPlainAddress(text);

/** That as the field of a payload; undefined if it says nothing. @param where the title of the post, or what else it is of. */
export function fittedSeo(
  report: ConversionReport,
  where: string,
  { metaTitle = '', metaDescription = '', canonicalUrl = '', noIndex, socialImage }: ForeignSeo,
): JsonObject | undefined {
  const fitted = (what: string, text: string, max: number) =>
    shorten(report, { what, where }, plainText(text), max) || undefined;
  const isCanonical = isAddressThatFits(canonicalUrl);
  if (canonicalUrl !== '' && !isCanonical)
    report.noted('its canonical address is left out, as it is none or too long', where, canonicalUrl);
  const seo = {
    metaTitle: fitted('its title for search engines', metaTitle, maxTitleLength),
    metaDescription: fitted('its description for search engines', metaDescription, maxDescriptionLength),
    canonicalUrl: isCanonical ? canonicalUrl : undefined,
    noIndex: noIndex || undefined,
    socialImage: socialImage === undefined ? undefined : { mediumId: socialImage },
  };
  return Object.values(seo).some(value => value !== undefined) ? seo : undefined;
}
