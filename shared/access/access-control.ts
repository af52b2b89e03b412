import { Failure } from '../failures/failure.ts';
import type { Operation } from '../operations/operation.ts';
import type { BlogVersion } from '../versions/blog-versions.ts';
import { type Caller, callerIn } from './caller.ts';
import type { MemberReadings } from './member-readings.ts';
import { includesRole, type Membership, membershipOf } from './membership.ts';
import type { Role } from './role.ts';

/** What was found out about a request that may be carried out. Without members, nothing. */
export interface Granted {
  caller?: Caller;
  /** The blog's item, read for this request: undefined if there was no need to. */
  blog?: BlogVersion;
  /** The authors whose posts alone the caller may write; undefined if all of them. */
  ownAuthors?: ReadonlySet<string>;
}

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

/** Decides who may do what (contract.md, Members). */
export class AccessControl {
  readonly #readings: MemberReadings;

  constructor(readings: MemberReadings) {
    this.#readings = readings;
  }

  /**
   * Lets a request in.
   * @param principal the header in which the platform says who calls. @param blogId empty if the address names no blog.
   * @throws Failure `signInNeeded`, `roleTooSmall`, `groupsOmitted`, `notMember`, and what a read throws.
   */
  async admit(
    { needs, method }: Pick<Operation, 'needs' | 'method'>,
    principal: string | null,
    blogId: string,
  ): Promise<Granted> {
    if (needs === 'nothing') return {};
    const caller = callerIn(principal);
    if (!caller) throw new Failure('signInNeeded');
    if (caller.isAdmin || needs === 'signIn') return { caller };
    if (needs === 'admin') throw new Failure('roleTooSmall');
    const membershipIn = (blog: BlogVersion | undefined) =>
      membershipOf(blog?.members ?? [], caller.principals);
    const [self] = caller.principals;
    let blog = method === 'GET' ? await this.#readings.recent(blogId, self) : undefined;
    // Nobody is refused by an outdated read.
    if (refusalOf(caller, needs, membershipIn(blog))) blog = await this.#readings.newest(blogId, self);
    const membership = membershipIn(blog);
    const refusal = refusalOf(caller, needs, membership);
    if (refusal) throw new Failure(refusal);
    return { caller, blog, ...(membership?.role === 'author' && { ownAuthors: membership.authorIds }) };
  }
}
