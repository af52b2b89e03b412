import { looksSerialized } from './php-serialized.ts';
import { seoFieldNames } from './seo-fields.ts';

/** Custom fields that are read as what they are for. */
const read = new Set([
  '_thumbnail_id',
  '_wp_attachment_image_alt',
  '_wp_old_slug',
  'enclosure',
  'footnotes',
  // An entry of a menu (wp-includes/nav-menu.php).
  '_menu_item_type',
  '_menu_item_menu_item_parent',
  '_menu_item_object_id',
  '_menu_item_object',
  '_menu_item_url',
  // WPML Export and Import, and WPML's older XML-RPC (wpml.org, XML-RPC language interface).
  '_wpml_import_language_code',
  '_wpml_import_source_language_code',
  '_wpml_import_translation_group',
  '_wpml_language',
  '_wpml_trid',
  // A guest author of Co-Authors Plus (class-coauthors-guest-authors.php).
  'cap-display_name',
  'cap-user_login',
  'cap-linked_account',
  'cap-website',
  'cap-description',
  ...seoFieldNames,
]);

/** What plugins for search engines keep of a post in words and is not read, by their names; what they measure is nobody's text. */
const searchFields: readonly (readonly [plugin: string, key: RegExp])[] = [
  ['Yoast SEO', /^_yoast_wpseo_(focuskw|bctitle)$/],
  ['Rank Math', /^rank_math_(focus_keyword|breadcrumb_title)$/],
  ['All in One SEO', /^_aioseop?_(title|description|keywords|og_title|og_description|twitter_\w+)$/],
  ['SEOPress', /^_seopress_(titles_title|titles_desc|robots_canonical|social_\w+)$/],
  ['The SEO Framework', /^_(genesis_title|genesis_description|genesis_canonical_uri|open_graph_\w+)$/],
];

/** What a custom field is to a plugin for search engines, such as `Yoast SEO: focuskw`; undefined if it is nothing, or is read. */
export function searchFieldOf(key: string): string | undefined {
  for (const [plugin, pattern] of searchFields) {
    const [, name] = pattern.exec(key) ?? [];
    if (name) return `${plugin}: ${name}`;
  }
  return undefined;
}

/** Whether a custom field is the writer's own; what plugins keep for themselves begins with a line, but for one of them. */
export const isOwn = (key: string): boolean =>
  !key.startsWith('_') && !key.startsWith('rank_math_') && !key.startsWith('cap-') && !read.has(key);

/** Whether the value of a custom field is read. Others may hold anything. */
export const isRead = (key: string): boolean =>
  read.has(key) || isOwn(key) || searchFieldOf(key) !== undefined;

/** Names of what is not for readers, who get all metadata. */
const secretName = /(?:^|_)(?:api|key|secret|token|auth|pass(?:word)?|pwd|e?mail|phone|ip|login)(?:_|$)/i;

/** Whether a writer's own field can be shown to readers: a text that is nobody's address and no setting of a program. */
export const isForReaders = (name: string, text: string): boolean =>
  !secretName.test(name) && !/\S@\S/.test(text) && !looksSerialized(text) && !/^\s*[[{]/.test(text);
