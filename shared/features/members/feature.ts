import { membersExample } from '../../description/me.ts';
import type { Feature } from '../../feature.ts';
import type { Operation } from '../../operations/operation.ts';
import { failures } from './failures.ts';
import { getMembers, updateMembers } from './operations.ts';
import { MembersPayload } from './payload.ts';

/** How an operation fails for somebody who may not do it. */
function failuresIn({ needs, surface, group }: Operation) {
  const { signInNeeded, notMember, groupsOmitted, roleTooSmall, notOwnPost } = failures;
  if (surface === 'public' || needs === 'nothing') return {};
  if (needs === 'signIn') return { signInNeeded };
  if (needs === 'admin') return { signInNeeded, roleTooSmall };
  const ofMembers = { signInNeeded, notMember, groupsOmitted, roleTooSmall };
  // Media any author may write.
  return needs === 'author' && group !== 'medium' ? { ...ofMembers, notOwnPost } : ofMembers;
}

/** Who may do what in a blog (contract.md, Members). */
export const members: Feature = {
  operations: [getMembers, updateMembers],
  failuresIn,
  bodies: [MembersPayload],
  examples: { Members: membersExample },
};
