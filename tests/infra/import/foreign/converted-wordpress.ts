import { wordpress } from '../../../../infra/tools/import/foreign/wordpress/wordpress.ts';
import { Report } from '../../../../infra/tools/import/report.ts';
import type { JsonObject } from '../../../../shared/values/json-object.ts';

/** An export of WordPress whose channel has these elements. */
export const exportOf = (inner: string) =>
  '<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Field notes</title><link>https://old.example</link>' +
  `<description>Birds</description><language>en-US</language><wp:wxr_version>1.2</wp:wxr_version>${inner}</channel></rss>`;

const element = (name: string, text: string) => `<${name}><![CDATA[${text}]]></${name}>`;

/** What is given of an item; all else is that of a published post. */
export interface GivenItem {
  id: number | string;
  type?: string;
  title?: string;
  slug?: string;
  link?: string;
  status?: string;
  parent?: number | string;
  order?: number;
  content?: string;
  excerpt?: string;
  creator?: string;
  more?: string;
  /** Its terms: taxonomy, slug and name. */
  terms?: readonly (readonly [taxonomy: string, slug: string, name: string])[];
  meta?: Readonly<Record<string, string>>;
}

const metaIn = (kind: string, meta: Readonly<Record<string, string>>) =>
  Object.entries(meta)
    .map(
      ([key, value]) =>
        `<wp:${kind}>${element('wp:meta_key', key)}${element('wp:meta_value', value)}</wp:${kind}>`,
    )
    .join('');

export function item({ id, type = 'post', title = `Title ${id}`, slug = `slug-${id}`, ...given }: GivenItem) {
  const { link = `https://old.example/${slug}/`, terms = [], meta = {} } = given;
  const categories = terms.map(
    ([taxonomy, nicename, name]) =>
      `<category domain="${taxonomy}" nicename="${nicename}"><![CDATA[${name}]]></category>`,
  );
  return [
    '<item>',
    element('title', title),
    element('link', link),
    element('dc:creator', given.creator ?? ''),
    element('content:encoded', given.content ?? '<p>Text</p>'),
    element('excerpt:encoded', given.excerpt ?? ''),
    element('wp:post_id', `${id}`),
    element('wp:post_date_gmt', '2024-05-01 08:00:00'),
    element('wp:post_name', slug),
    element('wp:status', given.status ?? 'publish'),
    element('wp:post_parent', `${given.parent ?? 0}`),
    element('wp:menu_order', `${given.order ?? 0}`),
    element('wp:post_type', type),
    given.more ?? '',
    ...categories,
    metaIn('postmeta', meta),
    '</item>',
  ].join('');
}

/** A term of the site, such as a language or a menu. */
export const term = (taxonomy: string, slug: string, name: string, description = '') =>
  `<wp:term>${element('wp:term_taxonomy', taxonomy)}${element('wp:term_slug', slug)}${element('wp:term_name', name)}` +
  `${element('wp:term_description', description)}</wp:term>`;

interface GivenCategory {
  id: number;
  slug: string;
  name: string;
  parent?: string;
  description?: string;
  meta?: Readonly<Record<string, string>>;
}

export const category = ({ id, slug, name, parent = '', description = '', meta = {} }: GivenCategory) =>
  `<wp:category>${element('wp:term_id', `${id}`)}${element('wp:category_nicename', slug)}${element('wp:category_parent', parent)}` +
  `${element('wp:cat_name', name)}${element('wp:category_description', description)}${metaIn('termmeta', meta)}</wp:category>`;

/** An entry of a menu, as WordPress keeps it. */
export const menuEntry = (
  menu: string,
  { id, order, parent = 0, title = '', type = 'custom', objectId = '', url = '' }: MenuEntryGiven,
) =>
  item({
    id,
    type: 'nav_menu_item',
    title,
    order,
    terms: [['nav_menu', menu, menu]],
    meta: {
      _menu_item_type: type,
      _menu_item_menu_item_parent: `${parent}`,
      _menu_item_object_id: objectId,
      _menu_item_url: url,
    },
  });

interface MenuEntryGiven {
  id: number;
  order: number;
  parent?: number;
  title?: string;
  type?: string;
  objectId?: string;
  url?: string;
}

/** What an export becomes, and the report on it. @param file an export, or what is in its channel. */
export async function converted(file: string, { pages = true } = {}) {
  const report = new Report();
  const bytes = Buffer.from(file.startsWith('<?xml') ? file : exportOf(file));
  const open = async function* () {
    yield bytes;
  };
  const entities: Record<'posts' | 'tags' | 'authors' | 'media', JsonObject[]> = {
    posts: [],
    tags: [],
    authors: [],
    media: [],
  };
  let blog: JsonObject = {};
  for await (const each of wordpress(open, { pages, internalTags: false }, report))
    if ('entity' in each) entities[each.collection].push(each.entity);
    else blog = { ...blog, ...each.fields };
  return { ...entities, blog, redirects: report.readdressedPaths, lines: report.lines() };
}
