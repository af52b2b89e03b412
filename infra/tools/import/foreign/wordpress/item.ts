import { utcDateTime } from '../../../../../shared/values/date-time.ts';
import { percentDecoded } from '../../../percent-decoded.ts';
import { isRead } from './custom-fields.ts';
import { childText, type XmlElement } from './xml-elements.ts';

/** A category, tag or anything else that items are sorted by. */
export interface WordPressTerm {
  /** The number; empty where an item has the term. */
  id: string;
  taxonomy: string;
  /** Decoded. */
  slug: string;
  name: string;
  /** As the site has it: in HTML, or what a plugin keeps there. Empty where an item has the term. */
  description: string;
  /** The slug of the term that it is within. */
  parent: string;
  /** Its custom fields that are read. */
  meta: ReadonlyMap<string, string[]>;
}

/** A post, page, attachment or anything else of an export. */
export interface WordPressItem {
  id: string;
  type: string;
  status: string;
  title: string;
  /** Its address on the old site. */
  link: string;
  /** The login of its author. */
  creator: string;
  content: string;
  excerpt: string;
  /** Decoded. */
  slug: string;
  /** Whether it has a password, which is not kept. */
  isLocked: boolean;
  /** In UTC, ISO 8601; undefined if it has none, or none that can be read. */
  date: string | undefined;
  /** Whether it has a date. */
  isDated: boolean;
  modified: string | undefined;
  attachmentUrl: string;
  parentId: string;
  /** The terms that it has, of any taxonomy. */
  terms: WordPressTerm[];
  isSticky: boolean;
  comments: number;
  /** Where it stands among others of the same parent. */
  order: number;
  /** Its custom fields that are read. */
  meta: ReadonlyMap<string, string[]>;
}

/** A time in UTC as WordPress writes it, or in ISO 8601 as other exporters do. */
function utc(text: string): string | undefined {
  const [, day, time = '00:00', zone = 'Z'] =
    /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:\d\d)?)?$/i.exec(text) ?? [];
  return utcDateTime(Date.parse(`${day}T${time}${zone.toUpperCase()}`));
}

/** Whether a text is a date; zeros and a year before all stand for none. */
const isDate = (text: string) => text !== '' && !/^0000-00-00|-0001/.test(text);

/**
 * A date of RSS, such as `Mon, 09 May 2022 09:53:00 +0000`, or one in ISO 8601; a wrong one is that of the year before 1970 or nothing.
 * One without a zone is in UTC, wherever this runs.
 */
function ofRss(text: string): string | undefined {
  const hasZone = /(?:[+-]\d{4}|[A-Z]{1,5})$/i.test(text);
  const at = Date.parse(utc(text) ?? (hasZone ? text : `${text} UTC`));
  return at <= 0 ? undefined : utcDateTime(at);
}

/** The custom fields of an item or a term that are read. @param name that of their elements. */
export function metaOf(element: XmlElement, name: 'wp:postmeta' | 'wp:termmeta'): Map<string, string[]> {
  const meta = new Map<string, string[]>();
  for (const child of element.children.filter(each => each.name === name)) {
    const key = childText(child, 'wp:meta_key');
    if (!isRead(key)) continue;
    const values = meta.get(key);
    if (values) values.push(childText(child, 'wp:meta_value'));
    else meta.set(key, [childText(child, 'wp:meta_value')]);
  }
  return meta;
}

/** What only the list of a site's terms says of one. */
const unsaid = { id: '', description: '', parent: '', meta: new Map<string, string[]>() };

const termsOf = (item: XmlElement): WordPressTerm[] =>
  item.children
    .filter(({ name }) => name === 'category')
    .map(({ attributes: { domain = 'category', nicename = '' }, text }) => ({
      ...unsaid,
      taxonomy: domain,
      slug: percentDecoded(nicename),
      name: text.trim(),
    }));

/** Reads an `item` of an export (WXR 1.2). */
export function readItem(item: XmlElement): WordPressItem {
  const text = (name: string) => childText(item, name);
  const dates = ['wp:post_date_gmt', 'pubDate', 'wp:post_date'].map(text);
  const date = utc(text('wp:post_date_gmt')) ?? ofRss(text('pubDate')) ?? utc(text('wp:post_date'));
  return {
    // Files that other programs wrote may have no numbers.
    id: text('wp:post_id') || text('guid') || text('link'),
    type: text('wp:post_type') || 'post',
    status: text('wp:status') || 'publish',
    title: text('title'),
    link: text('link'),
    creator: text('dc:creator'),
    content: item.children.find(({ name }) => name === 'content:encoded')?.text ?? '',
    excerpt: text('excerpt:encoded'),
    slug: percentDecoded(text('wp:post_name')),
    isLocked: text('wp:post_password') !== '',
    date,
    isDated: dates.some(isDate),
    modified: utc(text('wp:post_modified_gmt')) ?? date,
    attachmentUrl: text('wp:attachment_url'),
    parentId: text('wp:post_parent'),
    terms: termsOf(item),
    isSticky: text('wp:is_sticky') === '1',
    order: Number(text('wp:menu_order')) || 0,
    comments: item.children.filter(({ name }) => name === 'wp:comment').length,
    meta: metaOf(item, 'wp:postmeta'),
  };
}
