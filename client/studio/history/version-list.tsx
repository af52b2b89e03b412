import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { draftOfBody } from '../editor/copy-body.ts';
import type { Draft } from '../editor/draft.ts';
import { Failed, Loading } from '../frame/states.tsx';
import type { Paged } from '../paged.ts';
import { words } from '../words.ts';
import { historyWords } from './history-words.ts';
import { type Revision, readRevision } from './revisions.ts';
import { whenOf } from './version-name.ts';
import type { SayWho } from './who-wrote.ts';
import { wordsSince } from './word-changes.ts';

/** Whether an element is, or was, on the screen. */
function useSeen(element: RefObject<Element | null>): boolean {
  const [isSeen, setSeen] = useState(false);
  useEffect(() => {
    if (isSeen || !element.current) return undefined;
    const observer = new IntersectionObserver(entries => {
      if (entries.some(({ isIntersecting }) => isIntersecting)) setSeen(true);
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [isSeen]);
  return isSeen;
}

/** What is read of a version for its row. What cannot be read is not counted. */
function useDraftOf(of: { blogId: string; postId: string }, name: string, isWanted: boolean) {
  const [draft, setDraft] = useState<Draft | 'unknown'>();
  useEffect(() => {
    let isOver = false;
    if (isWanted)
      readRevision(of, name).then(
        content => !isOver && setDraft(draftOfBody(content)),
        () => !isOver && setDraft('unknown'),
      );
    return () => {
      isOver = true;
    };
  }, [name, isWanted]);
  return draft;
}

interface VersionProps {
  of: { blogId: string; postId: string };
  revision: Revision;
  /** What is written now. */
  now: Draft;
  sayWho: SayWho;
  open(): void;
  /** Left out where the person may not. */
  restore: (() => void) | undefined;
}

/** One version that was kept. Its words are counted once it is on the screen: only for that its text is read. */
function Version({ of, revision, now, sayWho, open, restore }: VersionProps) {
  const row = useRef<HTMLLIElement>(null);
  const draft = useDraftOf(of, revision.name, useSeen(row));
  const { first, within, exact, iso } = whenOf(revision);
  const { title, reason, who, isDraft } = revision;
  const counts = draft && draft !== 'unknown' ? wordsSince(draft, now) : undefined;
  const by = [sayWho(who), historyWords.reasons[reason] ?? reason].filter(each => each).join(' · ');
  return (
    <li class="version" ref={row}>
      <p class="version-when">
        <time class="row-title" dateTime={iso}>
          {first}
        </time>
        {isDraft && <span class="state">{historyWords.changes}</span>}
      </p>
      <p class="small quiet">{exact}</p>
      {title !== now.title && (
        <p class="small" dir="auto">
          {title}
        </p>
      )}
      <p class="small">{by}</p>
      {draft !== 'unknown' && (
        <p class="small quiet">
          {counts ? historyWords.wordsSince(counts.added, counts.removed) : historyWords.counting}
        </p>
      )}
      <div class="buttons">
        <button type="button" class="button" aria-label={historyWords.compareOf(within)} onClick={open}>
          {historyWords.compare}
        </button>
        {restore && (
          <button type="button" class="button" aria-label={historyWords.restoreOf(within)} onClick={restore}>
            {historyWords.restoreVersion}
          </button>
        )}
      </div>
    </li>
  );
}

interface VersionListProps extends Pick<VersionProps, 'of' | 'now' | 'sayWho'> {
  versions: Paged<Revision>;
  open(revision: Revision): void;
  restore: ((revision: Revision) => void) | undefined;
}

/** The versions of a post that were kept, the newest first. */
export function VersionList({ versions, open, restore, ...props }: VersionListProps) {
  const { items, isWhole, isReading, trouble } = versions;
  const list = useRef<HTMLUListElement>(null);
  const asked = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (isReading || asked.current === undefined) return;
    const first = asked.current;
    asked.current = undefined;
    list.current?.children[first]?.querySelector('button')?.focus();
  }, [isReading]);
  const more = () => {
    asked.current = items?.length;
    versions.more();
  };
  return (
    <>
      {items?.length === 0 && isWhole && <p class="note">{historyWords.none}</p>}
      {!items && !trouble && <Loading />}
      <ul ref={list} aria-busy={isReading}>
        {items?.map(revision => (
          <Version
            key={revision.name}
            {...props}
            revision={revision}
            open={() => open(revision)}
            restore={restore && (() => restore(revision))}
          />
        ))}
      </ul>
      {trouble && <Failed trouble={trouble} again={items ? versions.more : versions.again} />}
      {items && items.length > 0 && !isWhole && !trouble && (
        <button type="button" class="button" aria-disabled={isReading || undefined} onClick={more}>
          {isReading ? words.reading : historyWords.older}
        </button>
      )}
    </>
  );
}
