import type { Granted } from '../../http/gate.ts';

const never = () => 'notOwnPost' as const;

/**
 * What somebody may not write who may write only the posts of some authors: other posts, and all else but media (contract.md,
 * Members).
 */
export const exceptOwnPosts = (ownAuthors: ReadonlySet<string>): Required<Granted>['whyNotWrite'] => ({
  blog: never,
  author: never,
  tag: never,
  post: ({ authorId, coAuthorIds = [] }) =>
    [authorId, ...coAuthorIds].some(guid => guid !== undefined && ownAuthors.has(guid))
      ? undefined
      : 'notOwnPost',
});
