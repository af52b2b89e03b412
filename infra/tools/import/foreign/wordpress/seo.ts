import type { JsonObject } from '../../../../../shared/values/json-object.ts';
import type { ConversionReport } from '../conversion.ts';
import { plainText } from '../plain-text.ts';
import { fittedSeo } from '../seo.ts';
import { absolute } from './addresses.ts';
import type { WordPressItem, WordPressTerm } from './item.ts';
import { isSameAddress } from './post-url.ts';
import { type CustomFields, seoFieldsOf, type VariableValues } from './seo-fields.ts';
import { mediumAt, type WordPressSite } from './site.ts';
import { isTag } from './tags.ts';

/** What the variables about the site stand for. */
const ofSite = ({ name, description }: WordPressSite): VariableValues => ({
  sitename: name,
  sitedesc: plainText(description),
});

/** What the variables in the fields of a post stand for. */
function ofPost(
  { terms }: WordPressItem,
  { title, excerpt, author }: { title: string; excerpt: string; author: string },
): VariableValues {
  const named = (taxonomy: string) =>
    terms.filter(term => isTag(term) && term.taxonomy === taxonomy).map(({ name }) => plainText(name));
  const [categories, tags] = [named('category'), named('post_tag')];
  const [category = ''] = categories;
  return {
    title,
    excerpt,
    excerpt_only: excerpt,
    name: author,
    post_author: author,
    primary_category: category,
    category: categories.join(', '),
    categories: categories.join(', '),
    tag: tags.join(', '),
    tags: tags.join(', '),
  };
}

/** What is said in custom fields, as the field of a payload. @param own the address that it had, if it is known. */
function seoOf(
  site: WordPressSite,
  fields: CustomFields,
  { where, values, own }: { where: string; values: VariableValues; own?: string | undefined },
  report: ConversionReport,
): JsonObject | undefined {
  const {
    canonicalUrl = '',
    imageNumber,
    imageAddress,
    ...said
  } = seoFieldsOf(fields, { ...ofSite(site), ...values }, variable =>
    report.noted('a variable in its title or description for search engines is left out', where, variable),
  );
  const picture =
    site.attachments.get(imageNumber ?? '')?.mediumId ??
    (imageAddress ? mediumAt(site, imageAddress) : undefined);
  if (!picture && imageAddress)
    report.noted('its picture for social media is not in the file', where, imageAddress);
  const canonical = whole(site, canonicalUrl);
  const isOwn = own !== undefined && isSameAddress(canonical, whole(site, own));
  return fittedSeo(report, where, {
    ...said,
    canonicalUrl: isOwn ? undefined : canonical,
    socialImage: picture,
  });
}

/** An address as it will be: one of the old site may be another now. */
function whole({ address, givenAddress, links }: WordPressSite, canonicalUrl: string): string {
  const other = (canonicalUrl && links.of(canonicalUrl, `${givenAddress}/`)) || canonicalUrl;
  return other.startsWith('/') ? new URL(address).origin + other : other;
}

/** What is said of a post to search engines; undefined if nothing is. */
export function seoOfPost(
  site: WordPressSite,
  item: WordPressItem,
  about: { title: string; excerpt: string; author: string },
  report: ConversionReport,
): JsonObject | undefined {
  const own = absolute(site, item.link);
  return seoOf(site, item.meta, { where: about.title, values: ofPost(item, about), own }, report);
}

/** What is said of a tag to search engines: Yoast SEO keeps that in its settings, which no export has. */
export function seoOfTag(
  site: WordPressSite,
  meta: WordPressTerm['meta'],
  { name, description }: { name: string; description: string },
  report: ConversionReport,
): JsonObject | undefined {
  const values = { title: name, term: name, term_title: name, term_description: description };
  return seoOf(site, meta, { where: name, values }, report);
}
