import { utcDateTime } from '../../../../../shared/values/date-time.ts';
import { childText, type XmlElement } from './xml-elements.ts';

/** A category, tag or anything else that items are sorted by. */
export interface Term {
  taxonomy: string;
  /** Decoded. */
  slug: string;
  name: string;
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
  /** In UTC, ISO 8601; undefined if it has none. */
  date: string | undefined;
  modified: string | undefined;
  attachmentUrl: string;
  parentId: string;
  /** The terms that it has, of any taxonomy. */
  terms: Term[];
  isSticky: boolean;
  comments: number;
  /** How many custom fields of its own it has; what plugins keep for themselves begins with a line. */
  customFields: number;
  /** Its custom fields of the given names only: others may hold anything. */
  meta: ReadonlyMap<string, string[]>;
}

/** The custom fields that are read. */
const keptMeta = new Set(['_thumbnail_id', '_wp_attachment_image_alt', '_wp_old_slug']);

/** A time in UTC as WordPress writes it; zeros stand for none. */
function utc(text: string): string | undefined {
  const [, day, time] = /^(\d{4}-\d\d-\d\d) (\d\d:\d\d:\d\d)$/.exec(text) ?? [];
  return utcDateTime(Date.parse(`${day}T${time}Z`));
}

/** A date of RSS, such as `Mon, 09 May 2022 09:53:00 +0000`; a wrong one is that of the year before 1970 or nothing. */
function ofRss(text: string): string | undefined {
  const at = Date.parse(text);
  return at <= 0 ? undefined : utcDateTime(at);
}

export function decodedSlug(slug: string): string {
  try {
    return decodeURIComponent(slug);
  } catch {
    return slug;
  }
}

function metaOf(item: XmlElement): Map<string, string[]> {
  const meta = new Map<string, string[]>();
  for (const child of item.children.filter(({ name }) => name === 'wp:postmeta')) {
    const key = childText(child, 'wp:meta_key');
    if (keptMeta.has(key)) meta.set(key, [...(meta.get(key) ?? []), childText(child, 'wp:meta_value')]);
  }
  return meta;
}

const termsOf = (item: XmlElement): Term[] =>
  item.children
    .filter(({ name }) => name === 'category')
    .map(({ attributes: { domain = 'category', nicename = '' }, text }) => ({
      taxonomy: domain,
      slug: decodedSlug(nicename),
      name: text.trim(),
    }));

/** Reads an `item` of an export (WXR 1.2). */
export function readItem(item: XmlElement): WordPressItem {
  const text = (name: string) => childText(item, name);
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
    slug: decodedSlug(text('wp:post_name')),
    isLocked: text('wp:post_password') !== '',
    date,
    modified: utc(text('wp:post_modified_gmt')) ?? date,
    attachmentUrl: text('wp:attachment_url'),
    parentId: text('wp:post_parent'),
    terms: termsOf(item),
    isSticky: text('wp:is_sticky') === '1',
    comments: item.children.filter(({ name }) => name === 'wp:comment').length,
    customFields: item.children.filter(
      child => child.name === 'wp:postmeta' && !childText(child, 'wp:meta_key').startsWith('_'),
    ).length,
    meta: metaOf(item),
  };
}
