import { type Caller, callerIn } from '../../access/caller.ts';
import type { Role } from '../../access/role.ts';
import { Failure } from '../../failures/failure.ts';
import type { Gate, Granted } from '../../http/gate.ts';
import type { BlogVersion } from '../../versions/blog-versions.ts';
import type { MemberReadings } from './member-readings.ts';
import { includesRole, type Membership, membershipOf } from './membership.ts';
import { exceptOwnPosts } from './own-posts.ts';
import { storedMembers } from './store.ts';

/**
 * Why somebody may not do in a blog what needs a role; undefined if they may.
 * @param membership of the caller, if there is one.
 */
export function refusalOf(
  { isAdmin, groupsOmitted }: Caller,
  needs: Role,
  membership: Membership | undefined,
): 'notMember' | 'groupsOmitted' | 'roleTooSmall' | undefined {
  if (isAdmin) return undefined;
  if (!membership) return groupsOmitted ? 'groupsOmitted' : 'notMember';
  return includesRole(membership.role, needs) ? undefined : 'roleTooSmall';
}

/** What is granted to any signed-in user, before any blog is read. */
function grantedTo(caller: Caller): Granted {
  if (caller.isAdmin) return { caller };
  const isMember = caller.principals.map(value => ({ property: 'principals', how: 'has', value }) as const);
  return { caller, listed: [isMember] };
}

/**
 * Decides who may do what (contract.md, Members): throws `signInNeeded`, `roleTooSmall`, `groupsOmitted`, `notMember`, and what a
 * read throws.
 */
export const membersGate =
  (readings: MemberReadings): Gate =>
  async ({ needs, method }, { headers }, blogId) => {
    if (needs === 'nothing') return {};
    const caller = callerIn(headers.get('x-ms-client-principal'));
    if (!caller) throw new Failure('signInNeeded');
    const [self] = caller.principals;
    const granted = grantedTo(caller);
    if (needs === 'signIn') return granted;
    if (needs === 'admin') {
      if (!caller.isAdmin) throw new Failure('roleTooSmall');
      return { ...granted, newBlog: storedMembers([{ principal: self, role: 'owner' }]) };
    }
    if (caller.isAdmin) return granted;
    const membershipIn = (blog: BlogVersion | undefined) =>
      membershipOf(blog?.members ?? [], caller.principals);
    let blog = method === 'GET' ? await readings.recent(blogId, self) : undefined;
    // Nobody is refused by an outdated read.
    if (refusalOf(caller, needs, membershipIn(blog))) blog = await readings.newest(blogId, self);
    const membership = membershipIn(blog);
    const refusal = refusalOf(caller, needs, membership);
    if (refusal) throw new Failure(refusal);
    const whyNotWrite = membership?.role === 'author' && exceptOwnPosts(membership.authorIds);
    return { ...granted, ...(blog && { blog }), ...(whyNotWrite && { whyNotWrite }) };
  };
