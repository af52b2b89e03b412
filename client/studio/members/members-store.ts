import type { Member } from '../../../shared/features/members/member.ts';
import { ServiceError } from '../../api/index.ts';
import { laterWords } from '../later-words.ts';
import { api, type Trouble, troubleOf, type Version } from '../service.ts';
import { words } from '../words.ts';

/** The members of a blog, as they are stored. */
export interface StoredMembers {
  members: readonly Member[];
  version: Version;
}

const at = '/blog/{blogId}/members';

export async function readMembers(blogId: string, signal?: AbortSignal): Promise<StoredMembers> {
  const { value, etag } = await api.read(at, { path: { blogId }, ...(signal && { signal }) });
  return { members: (value.members ?? []) as Member[], version: { etag } };
}

export const writeMembers = (blogId: string, { members, version }: StoredMembers): Promise<Version> =>
  api.put(at, { path: { blogId }, body: { members: [...members] }, ifUnchanged: version });

/** The names of the authors of a blog, by their identifiers. */
export async function readAuthorNames(blogId: string, signal: AbortSignal): Promise<Map<string, string>> {
  const names = new Map<string, string>();
  const request = { path: { blogId }, fields: ['authorId', 'displayName'], signal } as const;
  for await (const { authorId, displayName } of api.items('/blog/{blogId}/author', request))
    names.set(authorId, displayName);
  return names;
}

/** What somebody has done to a member. */
export interface MemberDifference {
  kind: 'added' | 'removed' | 'changed';
  /** As it is now; as it was if it was removed. */
  member: Member;
}

export function differencesOf(before: readonly Member[], now: readonly Member[]): MemberDifference[] {
  const known = new Map(before.map(member => [member.principal, member]));
  const present = new Set(now.map(({ principal }) => principal));
  const others = now.flatMap((member): MemberDifference[] => {
    const was = known.get(member.principal);
    if (!was) return [{ kind: 'added', member }];
    const isSame = was.role === member.role && was.authorId === member.authorId;
    return isSame ? [] : [{ kind: 'changed', member }];
  });
  const removed = before.filter(({ principal }) => !present.has(principal));
  return [...others, ...removed.map(member => ({ kind: 'removed' as const, member }))];
}

/** Why members were not saved: in words for each field that is wrong, or for all. */
export type NotSaved = Partial<Record<keyof Member | 'all', string>>;

const fields = new Set<string>(['principal', 'role', 'authorId'] satisfies (keyof Member)[]);

/** What the service says is wrong, each at its field. */
export function notSavedOf(error: unknown): NotSaved {
  const trouble: Trouble = troubleOf(error);
  const violations = error instanceof ServiceError && trouble.kind === 'refused' ? error.violations : [];
  const found = violations.flatMap(({ pointer = '', detail }): [string, string][] => {
    const field = pointer.split('/').at(-1) ?? '';
    return fields.has(field) ? [[field, laterWords.itSays(detail)]] : [];
  });
  if (found.length > 0) return Object.fromEntries(found);
  // Nothing is tried again by itself here: a right that is given late, or twice, is a wrong one.
  return { all: words.notSaved(trouble.kind === 'away' ? laterWords.membersNotAnswered : trouble.text) };
}
