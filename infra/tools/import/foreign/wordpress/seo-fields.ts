import { plainText } from '../plain-text.ts';
import type { ForeignSeo } from '../seo.ts';
import { entriesOf } from './php-serialized.ts';

/** Custom fields by name, each with its values. */
export type CustomFields = ReadonlyMap<string, readonly string[]>;

/** A plugin for search engines, by the names of the custom fields in which it keeps what it says of a post or a tag. */
interface SeoPlugin {
  name: string;
  /** How it writes a variable in a title or a description: its name is one of the groups. */
  variable: RegExp;
  /** The first that says something counts. */
  titles: readonly string[];
  descriptions: readonly string[];
  canonical: string;
  /** The picture by its number in the library, and by its address. */
  imageNumbers: readonly string[];
  imageAddresses: readonly string[];
  robots: string;
  isHidden(robots: string): boolean;
}

/**
 * What the two plugins write that most sites have: Yoast SEO (inc/class-wpseo-meta.php; noindex is 1, 2 says that the post is indexed
 * whatever the type's setting), Rank Math (rankmath.com/kb/filters-hooks-api-developer; its directives are an array of PHP).
 */
const plugins: readonly SeoPlugin[] = [
  {
    name: 'Yoast SEO',
    variable: /%%([^%\n]{1,100})%%/g,
    titles: ['_yoast_wpseo_title', '_yoast_wpseo_opengraph-title', '_yoast_wpseo_twitter-title'],
    descriptions: [
      '_yoast_wpseo_metadesc',
      '_yoast_wpseo_opengraph-description',
      '_yoast_wpseo_twitter-description',
    ],
    canonical: '_yoast_wpseo_canonical',
    imageNumbers: ['_yoast_wpseo_opengraph-image-id', '_yoast_wpseo_twitter-image-id'],
    imageAddresses: ['_yoast_wpseo_opengraph-image', '_yoast_wpseo_twitter-image'],
    robots: '_yoast_wpseo_meta-robots-noindex',
    isHidden: robots => robots === '1',
  },
  {
    name: 'Rank Math',
    variable: /%%([^%\n]{1,100})%%|%([a-z][\w-]{1,60}(?:\([^()%\n]{0,100}\))?)%/gi,
    titles: ['rank_math_title', 'rank_math_facebook_title', 'rank_math_twitter_title'],
    descriptions: [
      'rank_math_description',
      'rank_math_facebook_description',
      'rank_math_twitter_description',
    ],
    canonical: 'rank_math_canonical_url',
    imageNumbers: ['rank_math_facebook_image_id', 'rank_math_twitter_image_id'],
    imageAddresses: ['rank_math_facebook_image', 'rank_math_twitter_image'],
    robots: 'rank_math_robots',
    isHidden: robots => entriesOf(robots).some(([, directive]) => directive === 'noindex'),
  },
];

const namesOf = ({ titles, descriptions, canonical, imageNumbers, imageAddresses, robots }: SeoPlugin) => [
  ...titles,
  ...descriptions,
  canonical,
  ...imageNumbers,
  ...imageAddresses,
  robots,
];

/** The names of the custom fields that are read for search engines. */
export const seoFieldNames: ReadonlySet<string> = new Set(plugins.flatMap(namesOf));

/** What the variables in a title or a description stand for, by name; empty if it is nothing here. */
export type VariableValues = Readonly<Record<string, string>>;

/** Variables of pages of lists and of searches, which a post never fills. */
const emptyNames = new Set(['page', 'pagenumber', 'pagetotal', 'searchphrase', 'search_query', 'term404']);

/** Stands for the sign between the parts of a title until it is known which parts there are. */
const separatorMark = '\ue000';
const separatorNames = new Set(['sep', 'separator_sa']);

/** What is said of a post or a tag in the custom fields of a plugin, and where the rest of it is. */
export interface SeoFields extends Omit<ForeignSeo, 'socialImage'> {
  /** The picture by its number in the library and by its address; whichever is known. */
  imageNumber?: string | undefined;
  imageAddress?: string | undefined;
}

/** A template with what its variables stand for. Those that are not known are left out. */
function resolved(
  template: string,
  variable: RegExp,
  values: VariableValues,
  unknown: (name: string) => void,
): string {
  const text = plainText(template)
    .replaceAll(separatorMark, '')
    .replace(variable, (_, one?: string, other?: string) => {
      const name = (one ?? other ?? '').trim().toLowerCase();
      if (separatorNames.has(name)) return separatorMark;
      if (Object.hasOwn(values, name)) return values[name] ?? '';
      if (!emptyNames.has(name)) unknown(name);
      return '';
    });
  return text
    .replace(/\s*\ue000[\s\ue000]*/g, ` ${separatorMark} `)
    .replace(/^[\s\ue000]+|[\s\ue000]+$/g, '')
    .replaceAll(separatorMark, '-')
    .replace(/\s+/g, ' ');
}

/**
 * What the first of the plugins that says something in custom fields says.
 * @param unknown called with each variable that is left out.
 */
export function seoFieldsOf(
  fields: CustomFields,
  values: VariableValues,
  unknown: (name: string) => void,
): SeoFields {
  const first = (names: readonly string[]) =>
    names.map(name => fields.get(name)?.[0] ?? '').find(text => text.trim() !== '') ?? '';
  const plugin = plugins.find(each => first(namesOf(each)) !== '');
  if (!plugin) return {};
  const text = (names: readonly string[]) => resolved(first(names), plugin.variable, values, unknown);
  return {
    metaTitle: text(plugin.titles),
    metaDescription: text(plugin.descriptions),
    canonicalUrl: first([plugin.canonical]).trim(),
    noIndex: plugin.isHidden(first([plugin.robots]).trim()),
    imageNumber: first(plugin.imageNumbers).trim(),
    imageAddress: first(plugin.imageAddresses).trim(),
  };
}
