import type { Member } from '../../../shared/features/members/member.ts';
import { laterWords } from '../later-words.ts';
import { who } from '../session.ts';

/** How many characters of an identifier distinguish it, for people. */
const shown = 8;

/** The kind of a principal with the beginning of its identifier, such as "Group 6f0b1c52…". */
export function shortNameOf(principal: string): string {
  const [kind = '', identifier = ''] = principal.split(/:(.*)/);
  const name = laterWords.kindOfMember[kind] ?? kind;
  if (kind === 'role') return `${name} ${identifier}`;
  // Of a user, the directory that the first part names is most often the same as of all others.
  return `${name} ${identifier.split('/').at(-1)?.slice(0, shown)}…`;
}

export const isOneself = (principal: string): boolean => who.value?.principals?.[0] === principal;

/** Whether a principal stands for this person as well as for others. */
export const includesOneself = (principal: string): boolean =>
  who.value?.principals?.slice(1).includes(principal) ?? false;

/**
 * What a member is called: oneself by the name of the sign-in, others by the author as whom they write, the rest by their kind.
 * @param authors their names.
 */
export function nameOf({ principal, authorId }: Member, authors: ReadonlyMap<string, string>): string {
  const author = authorId === undefined ? undefined : authors.get(authorId);
  if (isOneself(principal)) return laterWords.you(who.value?.name ?? author);
  return author ?? shortNameOf(principal);
}
