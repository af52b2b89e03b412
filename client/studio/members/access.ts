import { computed, signal } from '@preact/signals';
import type { Role } from '../../../shared/access/role.ts';
import type { Member } from '../../../shared/features/members/member.ts';
import { includesRole, type Membership, membershipOf } from '../../../shared/features/members/membership.ts';
import { ServiceError } from '../../api/index.ts';
import { place } from '../address.ts';
import { api, denials, type Trouble, troubleOf } from '../service.ts';
import { who } from '../session.ts';
import { words } from '../words.ts';

/** What was answered last to the question who is a member of a blog. */
interface MembersAnswer {
  blogId: string;
  /** Undefined if they could not be asked for. */
  members?: readonly Member[];
  /** Why not. */
  trouble?: Trouble;
}

/** Somebody who may not even read the blog, and why. */
interface Stranger {
  role: 'none';
  trouble: Trouble;
}

/** How long it takes until is asked again after there was no answer, in milliseconds. */
const pause = 10_000;

const all: Membership = { role: 'owner', authorIds: new Set() };

const noMember: Trouble = { kind: 'barred', text: words.noMember };

const blogId = computed(() => ('blogId' in place.value ? place.value.blogId : undefined));

const answer = signal<MembersAnswer | undefined>(undefined);

/**
 * What the person may do in the blog that is open; undefined as long as that is not known. It only decides what is shown: the
 * service decides what is done. So without members, and while nobody can be asked for them, that is everything.
 */
export const access = computed<Membership | Stranger | undefined>(() => {
  const me = who.value;
  if (me && !isLimited()) return all;
  if (!me || !answer.value || answer.value.blogId !== blogId.value) return undefined;
  const { members, trouble } = answer.value;
  if (trouble?.kind === 'barred') return { role: 'none', trouble };
  if (!members) return all;
  return membershipOf(members, me.principals ?? []) ?? { role: 'none', trouble: noMember };
});

/** Whether there are members at all. */
export const hasMembers = (): boolean => who.value?.members === true;

/** Whether what the person may do depends on who the members of a blog are. */
const isLimited = (): boolean => hasMembers() && !who.value?.isAdmin;

/** Whether the person has a role, or one that includes it. */
export function mayAs(role: Role): boolean {
  const { value } = access;
  return value !== undefined && value.role !== 'none' && includesRole(value.role, role);
}

/** The authors whose posts alone the person may write; undefined if all of them. */
export function ownAuthors(): ReadonlySet<string> | undefined {
  const { value } = access;
  return value?.role === 'author' ? value.authorIds : undefined;
}

/** Whether the person may write new posts. */
export const mayWritePosts = (): boolean => mayAs('author') && ownAuthors()?.size !== 0;

/** Whether the person may write a post of some authors, of whom one may be themselves. */
export function mayWritePostOf(authorIds: readonly (string | undefined)[]): boolean {
  const own = ownAuthors();
  return mayAs('author') && (!own || authorIds.some(id => id !== undefined && own.has(id)));
}

/** The role of the person where these are the members; undefined if none. */
export const roleAfter = (members: readonly Member[]): Role | undefined =>
  isLimited() ? membershipOf(members, who.value?.principals ?? [])?.role : 'owner';

/** Why somebody may not write a post, or any. */
export function whyReadOnly(): string {
  const { value } = access;
  if (value?.role === 'none') return value.trouble.text;
  if (!mayAs('author')) return words.readersRead;
  return mayWritePosts() ? words.othersPost : words.noOwnAuthor;
}

async function ask(of: string): Promise<MembersAnswer> {
  try {
    const { members } = await api.get('/blog/{blogId}/members', { path: { blogId: of } });
    return { blogId: of, members: (members ?? []) as Member[] };
  } catch (error) {
    const isAbsent = error instanceof ServiceError && error.status === 404;
    return { blogId: of, trouble: isAbsent ? noMember : troubleOf(error) };
  }
}

/** Of which blogs is being asked. */
const asking = new Set<string>();

let again: ReturnType<typeof setTimeout> | undefined;

/** Asks who the members of a blog are now. What is known stays if there is no answer. */
async function learn(of: string): Promise<MembersAnswer> {
  asking.add(of);
  const answered = await ask(of);
  asking.delete(of);
  const isAnswered = answered.members !== undefined || answered.trouble?.kind === 'barred';
  const isNew = answer.value?.blogId !== of;
  if (of === blogId.value && (isAnswered || isNew)) answer.value = answered;
  clearTimeout(again);
  if (answered.trouble?.kind === 'away') again = setTimeout(learnNow, pause);
  return answered;
}

/** Asks for the blog that is open, unless that is being done. */
export function learnNow(): void {
  const of = blogId.value;
  if (of !== undefined && isLimited() && !asking.has(of)) void learn(of);
}

// When one of these changes, the role may be another. A denial while the role is being read starts no other read.
for (const cause of [blogId, who, denials]) cause.subscribe(learnNow);

addEventListener('focus', learnNow);

/** Why nothing of a blog is there for this person, if it may be there for others. */
export async function whyBarred(of: string): Promise<Trouble | undefined> {
  return isLimited() ? (await learn(of)).trouble : undefined;
}
