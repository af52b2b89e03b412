import { percentDecoded } from '../../../percent-decoded.ts';
import { identifierFrom } from '../identifiers.ts';
import { plainText } from '../plain-text.ts';
import type { WordPressTerm } from './item.ts';
import { childText, type XmlElement } from './xml-elements.ts';

const taxonomies = new Set(['category', 'post_tag']);

/** Whether a term becomes a tag. */
export const isTag = ({ taxonomy, name }: WordPressTerm): boolean => taxonomies.has(taxonomy) && name !== '';

/** A category and a tag of the same slug are one tag here, as readers see one word. */
const keyOf = ({ slug, name }: WordPressTerm) =>
  (slug || name).normalize().trim().toLowerCase().replace(/\s+/g, '-');

/** A tag, before its name and its slug are made to fit. */
export interface WordPressTag {
  tagId: string;
  name: string;
  slug: string;
}

/** The tag that a term becomes. */
export function tagOf(site: string, term: WordPressTerm): WordPressTag {
  return {
    tagId: identifierFrom(site, 'tag', keyOf(term)),
    name: plainText(term.name) || 'Untitled',
    slug: term.slug,
  };
}

/** How an export names a term of each sort: the elements of its taxonomy, its slug and its name. */
const sorts: Readonly<Record<string, (element: XmlElement) => WordPressTerm>> = {
  'wp:category': element => ({
    taxonomy: 'category',
    slug: percentDecoded(childText(element, 'wp:category_nicename')),
    name: childText(element, 'wp:cat_name'),
  }),
  'wp:tag': element => ({
    taxonomy: 'post_tag',
    slug: percentDecoded(childText(element, 'wp:tag_slug')),
    name: childText(element, 'wp:tag_name'),
  }),
  'wp:term': element => ({
    taxonomy: childText(element, 'wp:term_taxonomy'),
    slug: percentDecoded(childText(element, 'wp:term_slug')),
    name: childText(element, 'wp:term_name'),
  }),
};

/** The term that an element of an export is; undefined if it is none. */
export const termOf = (element: XmlElement): WordPressTerm | undefined => sorts[element.name]?.(element);
