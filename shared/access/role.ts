/** What somebody may do in a blog, each with all that those before it may (contract.md, Members). */
export const roles = ['reader', 'author', 'editor', 'owner'] as const;

export type Role = (typeof roles)[number];
