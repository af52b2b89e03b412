/** The measured operations, as the table names them. */
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

/** The target of an operation. Service and bare SDK get different series, so that each creates and deletes its own. */
export interface Subject {
  blogId: string;
  /** The number of posts in the blog. */
  posts: number;
  /** The name of a series of items that are created, then updated, then deleted. */
  series: string;
  /** The number of items that a list skips. */
  skip: number;
}

/** The number of items in a list: the service's default. */
export const listed = 10;

/**
 * Spreads request numbers over the posts, so that requests do not always hit the same pages of the store. It never
 * picks the first post, whose image is also its author's, which needs fewer reads.
 */
export function scatter(index: number, { posts }: Pick<Subject, 'posts'>): number {
  return ((index + 1) * 7919) % posts;
}
