// @ts-check
// The site's own words: put those of your language in their place.

export const words = {
  skip: 'To the text',
  site: 'Site',
  posts: 'Posts',
  archive: 'Archive',
  tags: 'Tags',
  authors: 'Authors',
  search: 'Search',
  searchIn: 'Words of a title',
  nothing: 'Nothing here yet.',
  notFound: 'Nothing has these words.',
  older: 'Older',
  newer: 'Newer',
  olderPosts: 'Older posts',
  newerPosts: 'Newer posts',
  beside: 'Posts beside this one',
  pages: 'Pages',
  preview: 'A preview: this is not published.',
  missing: 'There is no such page',
  missingText: 'It may have moved, or never have been here. The archive has everything that is.',
  moved: 'This page has moved',
  failed: 'The blog does not answer. Please try again in a moment.',
  /** @param {number} number */
  page: number => `Page ${number}`,
  /** @param {number} count */
  minutes: count => (count === 1 ? '1 minute' : `${count} minutes`),
};
