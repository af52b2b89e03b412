/** The operations that are measured, as the table names them. */
export const operationNames = [
  'Read tag',
  'List tags',
  'Create tag',
  'Update tag',
  'Delete tag',
  'Read post',
  'List posts',
  'Create post',
  'Update post',
  'Delete post',
  'List blogs',
] as const;

export type OperationName = (typeof operationNames)[number];

/** What an operation works on. Service and bare SDK get different series, so that each creates and deletes its own. */
export interface Subject {
  blogId: string;
  /** How many posts the blog has. */
  posts: number;
  /** The name of a series of items that are created, then updated, then deleted. */
  series: string;
  /** Items that a list passes over. */
  skip: number;
}

/** How many items a list is asked for: the service's default. */
export const listed = 10;

/**
 * Scatters the numbers of requests over the posts, so that not always the same pages of the store are read. None is the
 * first post, whose image is its author's as well, so that less is read for it.
 */
export function scatter(index: number, { posts }: Pick<Subject, 'posts'>): number {
  return ((index + 1) * 7919) % posts;
}
