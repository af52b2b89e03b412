/** The families that posts name: the property by which filters name their items, and where posts have their identifiers. */
export const naming = {
  tag: { family: 'tag', property: 'slug', reference: { property: 'tagIds', how: 'has' } },
  author: { family: 'author', property: 'userName', reference: { property: 'authorId', how: 'equals' } },
  // The image of a post is one of its media.
  medium: { family: 'medium', property: 'mediumUrl', reference: { property: 'mediaIds', how: 'has' } },
} as const;

export type NamedFamily = keyof typeof naming;
