// @ts-check
// The site's own words in English. A further language is a file like this one, with its line in `words.mjs`.

export default {
  skip: 'To the text',
  site: 'Site',
  posts: 'Posts',
  archive: 'Archive',
  tags: 'Tags',
  authors: 'Authors',
  search: 'Search',
  searchIn: 'Words of titles, excerpts and tags',
  found: 'Found:',
  nothing: 'Nothing here yet.',
  notFound: 'Nothing has these words.',
  notSearched: 'The search could not be loaded. The list below has every post.',
  older: 'Older',
  newer: 'Newer',
  olderPosts: 'Older posts',
  newerPosts: 'Newer posts',
  beside: 'Posts beside this one',
  featured: 'Featured',
  alsoIn: 'Also in:',
  pages: 'Pages',
  page: /** @type {(number: number) => string} */ (number => `Page ${number}`),
  minutes: /** @type {(count: number) => string} */ (
    count => (count === 1 ? '1 minute' : `${count} minutes`)
  ),
  showFrom: /** @type {(place: string) => string} */ (place => `Show it here, from ${place}`),
  preview: 'A preview: this is not published.',
  missing: 'There is no such page',
  missingText: 'It may have moved, or never have been here. The archive has everything that is.',
  moved: 'This page has moved',
  failed: 'The blog does not answer. Please try again in a moment.',
};
