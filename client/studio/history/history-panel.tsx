import { useEffect, useRef, useState } from 'preact/hooks';
import { isHistoryOff } from '../bin/bin.ts';
import { missingNames } from '../bin/missing-names.ts';
import { draftOfBody } from '../editor/copy-body.ts';
import type { Draft } from '../editor/draft.ts';
import { isWritable } from '../editor/is-writable.ts';
import { restoredPosts } from '../editor/restored-posts.ts';
import type { Writing } from '../editor/writing.ts';
import { Icon } from '../frame/icons.tsx';
import { laterWords } from '../later-words.ts';
import { usePaged } from '../paged.ts';
import { putLook } from '../put-look.ts';
import { troubleOf } from '../trouble.ts';
import { useSettled } from '../use-settled.ts';
import { words } from '../words.ts';
import { withVersion } from './changed-fields.ts';
import type { Put } from './comparison.tsx';
import { historyLook } from './history-look.ts';
import { historyWords } from './history-words.ts';
import { OpenVersion } from './open-version.tsx';
import { type Revision, readRevision, revisionPages } from './revisions.ts';
import { VersionList } from './version-list.tsx';
import { useSayWho } from './who-wrote.ts';

putLook(historyLook);

interface HistoryProps {
  blogId: string;
  writing: Writing;
  close(): void;
}

/** The versions of a post but those that were deleted here; undefined if the history is turned off. */
function useVersions(blogId: string, postId: string, round: number, gone: ReadonlySet<string>) {
  const [isOff, setOff] = useState(false);
  const versions = usePaged<Revision>(
    async function* (...asked) {
      try {
        yield* revisionPages({ blogId, postId })(...asked);
      } catch (error) {
        if (!isHistoryOff(error)) throw error;
        setOff(true);
        yield { items: [], isLast: true };
      }
    },
    [blogId, postId, round],
  );
  const items = versions.items?.filter(({ name }) => !gone.has(name));
  return isOff ? undefined : { ...versions, items };
}

/** What was done last, which can be taken back. */
interface Done {
  text: string;
  canBeUndone: boolean;
}

/** Takes back what was restored, as the key for it does wherever the focus is (editor/use-take-back.ts). */
const undo = () =>
  document.body.dispatchEvent(
    new InputEvent('beforeinput', { inputType: 'historyUndo', bubbles: true, cancelable: true }),
  );

/** The history of a post: its earlier versions, and what is restored of them. */
export function HistoryPanel({ blogId, writing, close }: HistoryProps) {
  const { postId } = writing;
  const of = { blogId, postId };
  const [round, setRound] = useState(0);
  const [gone, setGone] = useState<ReadonlySet<string>>(new Set());
  const versions = useVersions(blogId, postId, round, gone);
  const [opened, open] = useState<Revision>();
  const [done, setDone] = useState<Done>();
  const now = useSettled(writing.draft.value);
  const sayWho = useSayWho(blogId);
  const heading = useRef<HTMLHeadingElement>(null);
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    if (!opened) heading.current?.focus({ preventScroll: true });
  }, [opened]);
  // What is shown begins at its top.
  useEffect(() => panel.current?.closest('.side')?.scrollTo(0, 0), [opened]);
  const isSaved = writing.state.value.kind === 'saved';
  const isRestored = useRef(false);
  useEffect(() => {
    if (!isSaved || !isRestored.current) return;
    // The save has had another version kept.
    isRestored.current = false;
    setRound(count => count + 1);
  }, [isSaved]);

  const put = (draft: Draft, missing = '') => {
    restoredPosts.add(postId);
    isRestored.current = true;
    writing.replaceBy(draft);
    const text = [historyWords.restored, missing && historyWords.missing(missing)]
      .filter(each => each)
      .join(' ');
    setDone({ text, canBeUndone: true });
    heading.current?.focus({ preventScroll: true });
  };
  const restore = (make: Put) => {
    const draft = make(writing.draft.value);
    if (draft) put(draft);
  };
  async function restoreAll(revision: Revision) {
    setDone({ text: historyWords.restoring, canBeUndone: false });
    try {
      const content = await readRevision(of, revision.name);
      const missing = await missingNames(blogId, content.missing ?? []);
      put(withVersion(writing.draft.value, draftOfBody(content)), missing);
    } catch (error) {
      setDone({ text: historyWords.notRestored(troubleOf(error).text), canBeUndone: false });
    }
  }
  const mayRestore = isWritable(writing) && writing.state.value.kind !== 'conflict';
  return (
    <section
      class="history"
      ref={panel}
      aria-label={laterWords.history}
      onKeyDown={event => {
        if (event.key !== 'Escape') return;
        event.preventDefault();
        if (opened) open(undefined);
        else close();
      }}
    >
      {!opened && (
        <h2 ref={heading} tabIndex={-1}>
          {laterWords.history}
          <button type="button" class="button plain" aria-label={laterWords.closeHistory} onClick={close}>
            <Icon name="close" />
          </button>
        </h2>
      )}
      <div role="status">
        {done && (
          <p class="buttons">
            {done.text}
            {done.canBeUndone && (
              <button
                type="button"
                class="button"
                onClick={() => {
                  undo();
                  setDone({ text: historyWords.undone, canBeUndone: false });
                }}
              >
                {words.undo}
              </button>
            )}
          </p>
        )}
      </div>
      {!versions && <p class="note">{historyWords.off}</p>}
      {versions && !opened && (
        <VersionList
          of={of}
          versions={versions}
          now={now}
          sayWho={sayWho}
          open={revision => {
            setDone(undefined);
            open(revision);
          }}
          restore={mayRestore ? revision => void restoreAll(revision) : undefined}
        />
      )}
      {versions && opened && (
        <OpenVersion
          of={of}
          revision={opened}
          others={versions.items ?? []}
          now={now}
          sayWho={sayWho}
          restore={mayRestore ? restore : undefined}
          restoreAll={mayRestore ? () => void restoreAll(opened) : undefined}
          deleted={() => {
            setGone(known => new Set(known).add(opened.name));
            open(undefined);
          }}
          back={() => open(undefined)}
        />
      )}
    </section>
  );
}
