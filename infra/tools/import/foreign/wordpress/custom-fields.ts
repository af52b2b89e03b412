/** Custom fields that are read as what they are for. */
const read = new Set(['_thumbnail_id', '_wp_attachment_image_alt', '_wp_old_slug', 'enclosure', 'footnotes']);

/** What plugins for search engines keep of a post in words, by their names; what they measure is nobody's text. */
const searchFields: readonly (readonly [plugin: string, key: RegExp])[] = [
  ['Yoast SEO', /^_yoast_wpseo_(title|metadesc|canonical|focuskw|opengraph-\w+|twitter-\w+|bctitle)$/],
  ['Rank Math', /^rank_math_(title|description|canonical_url|focus_keyword|facebook_\w+|twitter_\w+)$/],
  ['All in One SEO', /^_aioseop?_(title|description|keywords|og_title|og_description|twitter_\w+)$/],
  ['SEOPress', /^_seopress_(titles_title|titles_desc|robots_canonical|social_\w+)$/],
  ['The SEO Framework', /^_(genesis_title|genesis_description|genesis_canonical_uri|open_graph_\w+)$/],
];

/** What a custom field is to a plugin for search engines, such as `Yoast SEO: title`; undefined if it is nothing. */
export function searchFieldOf(key: string): string | undefined {
  for (const [plugin, pattern] of searchFields) {
    const [, name] = pattern.exec(key) ?? [];
    if (name) return `${plugin}: ${name}`;
  }
  return undefined;
}

/** Whether the value of a custom field is read. Others may hold anything. */
export const isRead = (key: string): boolean => read.has(key) || searchFieldOf(key) !== undefined;

/** Whether a custom field is the writer's own; what plugins keep for themselves begins with a line. */
export const isOwn = (key: string): boolean => !key.startsWith('_') && !isRead(key);
