import type { Role } from '../../access/role.ts';

/** Somebody, or some people, with a role in a blog. */
export interface Member {
  /** `user:tenant/object`, `app:object`, `group:object` or `role:value`, with identifiers in lower case. */
  principal: string;
  role: Role;
  /** As which author of the blog a member writes. */
  authorId?: string;
}

/** The maximum number of members of a blog. */
export const maxMembers = 100;
