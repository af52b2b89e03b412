import { makeSlug, maxSlugLength } from '../../../../../shared/values/slug.ts';
import { percentDecoded } from '../../../percent-decoded.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText, start } from '../plain-text.ts';
import { metaOf, type WordPressTerm } from './item.ts';
import { childText, type XmlElement } from './xml-elements.ts';

const taxonomies = new Set(['category', 'post_tag']);

/** Whether a term becomes a tag. */
export const isTag = ({ taxonomy, name }: WordPressTerm): boolean => taxonomies.has(taxonomy) && name !== '';

/** A category and a tag of the same slug are one tag here, as readers see one word. */
const keyOf = ({ slug, name }: WordPressTerm) =>
  (slug || name).normalize().trim().toLowerCase().replace(/\s+/g, '-');

/** A tag, before it is made to fit. */
export interface WordPressTag {
  tagId: string;
  name: string;
  slug: string;
  /** In HTML. */
  description: string;
  meta: WordPressTerm['meta'];
}

/** The tag that a term becomes. */
export function tagOf(site: string, term: WordPressTerm): WordPressTag {
  return {
    tagId: identifierFrom(site, 'tag', keyOf(term)),
    name: plainText(term.name) || 'Untitled',
    slug: term.slug,
    description: term.description,
    meta: term.meta,
  };
}

/** The slug that a tag will have; the service makes one of its name if it has none. */
export const tagSlugOf = ({ tagId, slug, name }: WordPressTag): string =>
  start(slug, maxSlugLength) || makeSlug(name, tagId);

/** How an export names a term of each sort: the elements of its taxonomy, and those with what is said of it. */
interface TermSort {
  taxonomy: (element: XmlElement) => string;
  slug: string;
  name: string;
  description: string;
  parent: string;
}

const sorts: Readonly<Record<string, TermSort>> = {
  'wp:category': {
    taxonomy: () => 'category',
    slug: 'wp:category_nicename',
    name: 'wp:cat_name',
    description: 'wp:category_description',
    parent: 'wp:category_parent',
  },
  'wp:tag': {
    taxonomy: () => 'post_tag',
    slug: 'wp:tag_slug',
    name: 'wp:tag_name',
    description: 'wp:tag_description',
    parent: '',
  },
  'wp:term': {
    taxonomy: element => childText(element, 'wp:term_taxonomy'),
    slug: 'wp:term_slug',
    name: 'wp:term_name',
    description: 'wp:term_description',
    parent: 'wp:term_parent',
  },
};

/** The taxonomies whose descriptions are read: that of `author` has addresses of e-mail in them. */
const described = new Set(['category', 'post_tag', 'language', 'post_translations', 'term_translations']);

/** The term that an element of an export is; undefined if it is none. */
export function termOf(element: XmlElement): WordPressTerm | undefined {
  const sort = Object.hasOwn(sorts, element.name) ? sorts[element.name] : undefined;
  if (!sort) return undefined;
  const taxonomy = sort.taxonomy(element);
  return {
    id: childText(element, 'wp:term_id'),
    taxonomy,
    slug: percentDecoded(childText(element, sort.slug)),
    name: childText(element, sort.name),
    description: described.has(taxonomy) ? childText(element, sort.description) : '',
    parent: percentDecoded(childText(element, sort.parent)),
    meta: metaOf(element, 'wp:termmeta'),
  };
}
