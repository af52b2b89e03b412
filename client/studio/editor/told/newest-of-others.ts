import type { Schemas } from '../../../api/index.ts';

export type Revision = Pick<Schemas['Revision'], 'time' | 'who' | 'isDraft'>;

/** What is known of a save of somebody else. */
export interface OthersSave {
  /** Nobody knows it before the version is replaced, or where the history is off. */
  who?: NonNullable<Revision['who']>;
  /** When it was, by the service's clock. */
  at: string;
}

/** The newest save of somebody else since a version, of those that the history knows: it has each once it was replaced. */
export function newestOfOthers(
  revisions: readonly Revision[],
  since: string,
  { isOfCopy, isMe }: { isOfCopy: boolean; isMe(principal: string): boolean },
): OthersSave | undefined {
  const found = revisions.find(
    ({ time, who, isDraft = false }) =>
      isDraft === isOfCopy && who && !isMe(who.principal) && Date.parse(time) > Date.parse(since),
  );
  return found?.who && { who: found.who, at: found.time };
}
