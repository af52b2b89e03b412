import { Failure } from '../failures/failure.ts';
import type { Operation } from '../operations/operation.ts';
import type { BlogVersion } from '../versions/blog-versions.ts';
import { type Caller, callerIn } from './caller.ts';
import type { MemberReadings } from './member-readings.ts';
import { includesRole, membershipOf } from './membership.ts';

/** What was found out about a request that may be carried out. Without members, nothing. */
export interface Granted {
  caller?: Caller;
  /** The blog's item, read for this request: undefined if there was no need to. */
  blog?: BlogVersion;
  /** The authors whose posts alone the caller may write; undefined if all of them. */
  ownAuthors?: ReadonlySet<string>;
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
    const blog = await (method === 'GET' ? this.#readings.recent(blogId) : this.#readings.newest(blogId));
    const membership = membershipOf(blog?.members ?? [], caller.principals);
    if (!membership) throw new Failure(caller.groupsOmitted ? 'groupsOmitted' : 'notMember');
    const { role, authorIds } = membership;
    if (!includesRole(role, needs)) throw new Failure('roleTooSmall');
    return { caller, blog, ...(role === 'author' && { ownAuthors: authorIds }) };
  }
}
