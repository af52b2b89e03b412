import { type Role, roles } from '../../access/role.ts';
import type { Member } from './member.ts';

/** What somebody may do in a blog. */
export interface Membership {
  role: Role;
  /** The authors as whom they write. */
  authorIds: ReadonlySet<string>;
}

/** Whether a role includes another. */
export const includesRole = (role: Role, other: Role): boolean => roles.indexOf(role) >= roles.indexOf(other);

/**
 * What somebody may do by the members of a blog: as the greatest role of all that stand for them says.
 * @param principals that stand for them. @returns undefined if none of them is a member.
 */
export function membershipOf(
  members: readonly Member[],
  principals: readonly string[],
): Membership | undefined {
  const own = members.filter(({ principal }) => principals.includes(principal));
  const role = roles.findLast(each => own.some(member => member.role === each));
  if (role === undefined) return undefined;
  return {
    role,
    authorIds: new Set(own.flatMap(({ authorId }) => (authorId === undefined ? [] : [authorId]))),
  };
}
