import { useState } from 'preact/hooks';
import type { Member } from '../../../shared/features/members/member.ts';
import { ChangedError } from '../../api/index.ts';
import { laterWords } from '../later-words.ts';
import { type Loaded, useLoaded } from '../loaded.ts';
import { words } from '../words.ts';
import { learnNow } from './access.ts';
import {
  differencesOf,
  type MemberDifference,
  type NotSaved,
  notSavedOf,
  readAuthorNames,
  readMembers,
  type StoredMembers,
  writeMembers,
} from './members-store.ts';

interface LoadedMembers {
  stored: StoredMembers;
  authors: ReadonlyMap<string, string>;
}

/** Makes other members of those that there are. */
export type MembersChange = (members: readonly Member[]) => Member[];

/** The members of a blog, and how they become others. */
export interface OpenMembers extends Loaded<LoadedMembers> {
  /** What others have changed while something was written here. */
  others: readonly MemberDifference[];
  forgetOthers(): void;
  /**
   * Saves a change of what is shown. If others have changed that, nothing is saved, and what they changed is shown.
   * @returns why it is not saved; undefined if it is.
   */
  save(change: MembersChange): Promise<NotSaved | undefined>;
}

export function useMembers(blogId: string): OpenMembers {
  const loaded = useLoaded<LoadedMembers>(
    async signal => {
      const [stored, authors] = await Promise.all([
        readMembers(blogId, signal),
        readAuthorNames(blogId, signal),
      ]);
      return { stored, authors };
    },
    [blogId],
  );
  const [newest, setNewest] = useState<StoredMembers>();
  const [others, setOthers] = useState<readonly MemberDifference[]>([]);
  const value = loaded.value && { ...loaded.value, stored: newest ?? loaded.value.stored };

  async function readAgain(before: readonly Member[]): Promise<NotSaved> {
    const now = await readMembers(blogId);
    setNewest(now);
    setOthers(differencesOf(before, now.members));
    return { all: words.notSaved(laterWords.membersChanged) };
  }

  async function save(change: MembersChange): Promise<NotSaved | undefined> {
    if (!value) return undefined;
    const { members, version } = value.stored;
    try {
      const changed = { members: change(members), version };
      setNewest({ ...changed, version: await writeMembers(blogId, changed) });
      setOthers([]);
      learnNow();
      return undefined;
    } catch (error) {
      if (!(error instanceof ChangedError)) return notSavedOf(error);
      return readAgain(members).catch(notSavedOf);
    }
  }

  return { ...loaded, ...(value && { value }), others, forgetOthers: () => setOthers([]), save };
}
