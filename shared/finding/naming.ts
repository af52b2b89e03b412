/** The families that posts name: the property by which filters name their items, and where posts have their identifiers. */
export const naming = {
  tag: { family: 'tag', property: 'slug', references: [{ property: 'tagIds', how: 'has' }] },
  author: {
    family: 'author',
    property: 'userName',
    references: [
      { property: 'authorId', how: 'equals' },
      { property: 'coAuthorIds', how: 'has' },
    ],
  },
  // The image of a post is one of its media.
  medium: {
    family: 'medium',
    property: 'mediumUrl',
    references: [
      { property: 'mediaIds', how: 'has' },
      { property: 'socialImageId', how: 'equals' },
    ],
  },
} as const;

export type NamedFamily = keyof typeof naming;
