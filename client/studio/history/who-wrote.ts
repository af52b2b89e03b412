import type { Member } from '../../../shared/features/members/member.ts';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { hasMembers } from '../members/access.ts';
import { readAuthorNames, readMembers } from '../members/members-store.ts';
import { isOneself, nameOf, shortNameOf } from '../members/principal-name.ts';
import { who as me } from '../session.ts';

/** Somebody who did something, as the service says it. */
export interface Who {
  principal: string;
  name?: string;
}

/** Says who somebody is: oneself, the author as whom a member writes, or the name of the sign-in. */
export type SayWho = (who: Who | undefined) => string | undefined;

/** Whether somebody is this person: by the principal, or without members by the identifier that the sign-in gave. */
export function isMe(principal: string): boolean {
  const { id } = me.value ?? {};
  return isOneself(principal) || (id !== undefined && principal.endsWith(`/${id.toLowerCase()}`));
}

function sayWith(members: readonly Member[], authors: ReadonlyMap<string, string>): SayWho {
  return who => {
    if (!who) return undefined;
    if (isMe(who.principal)) return laterWords.you(me.value?.name);
    const member = members.find(({ principal }) => principal === who.principal);
    if (member?.authorId) return nameOf(member, authors);
    return who.name ?? shortNameOf(who.principal);
  };
}

const sayAlone = sayWith([], new Map());

/** Says who somebody is in a blog. Members and authors are asked for where there are any; without an answer the sign-in's names are said. */
export function useSayWho(blogId: string): SayWho {
  const { value } = useLoaded(
    async signal => {
      if (!hasMembers()) return sayAlone;
      const [{ members }, authors] = await Promise.all([
        readMembers(blogId, signal),
        readAuthorNames(blogId, signal),
      ]);
      return sayWith(members, authors);
    },
    [blogId],
  );
  return value ?? sayAlone;
}
