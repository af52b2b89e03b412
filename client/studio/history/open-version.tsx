import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { missingNames } from '../bin/missing-names.ts';
import { draftOfBody } from '../editor/copy-body.ts';
import type { Draft } from '../editor/draft.ts';
import { Deletion } from '../frame/deletion.tsx';
import { Icon } from '../frame/icons.tsx';
import { Shown } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { mayAs } from '../members/access.ts';
import { Comparison, type Put } from './comparison.tsx';
import { historyWords } from './history-words.ts';
import { deleteRevision, type Revision, readRevision } from './revisions.ts';
import { whenOf } from './version-name.ts';
import type { SayWho } from './who-wrote.ts';

interface OpenVersionProps {
  of: { blogId: string; postId: string };
  revision: Revision;
  /** The versions that are listed, of which another can be compared with. */
  others: readonly Revision[];
  /** What is written now. */
  now: Draft;
  sayWho: SayWho;
  restore: ((put: Put) => void) | undefined;
  /** Restores all of it; left out where the person may not. */
  restoreAll: (() => void) | undefined;
  deleted(): void;
  back(): void;
}

/** Chooses with what a version is compared: what is written now, or another version. */
function With({
  others,
  value,
  change,
}: {
  others: readonly Revision[];
  value: string;
  change(name: string): void;
}) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{historyWords.compareWith}</label>
      <select id={id} class="input" value={value} onChange={event => change(event.currentTarget.value)}>
        <option value="">{historyWords.writtenNow}</option>
        {others.map(other => {
          const { first, exact } = whenOf(other);
          return (
            <option key={other.name} value={other.name}>
              {`${first} · ${exact}`}
            </option>
          );
        })}
      </select>
    </div>
  );
}

/** Deletes a version for good, after a question. */
function DeleteVersion({ of, revision, deleted }: Pick<OpenVersionProps, 'of' | 'revision' | 'deleted'>) {
  const [isAsked, ask] = useState(false);
  return (
    <>
      <button type="button" class="button danger" onClick={() => ask(true)}>
        {historyWords.deleteVersion}
      </button>
      {isAsked && (
        <Deletion
          title={historyWords.deleteAsk(whenOf(revision).within)}
          remove={() => deleteRevision(of, revision.name)}
          done={deleted}
          close={() => ask(false)}
        >
          <p>{historyWords.deleteMeans}</p>
        </Deletion>
      )}
    </>
  );
}

/** A version that is open: how it differs from what is written now, or from another one. */
export function OpenVersion(props: OpenVersionProps) {
  const { of, revision, others, now, sayWho, restore, restoreAll, deleted, back } = props;
  const [other, compareWith] = useState('');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), [revision.name]);
  const when = whenOf(revision);
  const loaded = useLoaded(async () => {
    const [content, against] = await Promise.all([
      readRevision(of, revision.name),
      other ? readRevision(of, other) : undefined,
    ]);
    const gone = await missingNames(of.blogId, content.missing ?? []);
    return { was: draftOfBody(content), against: against && draftOfBody(against), other, gone };
  }, [revision.name, other]);
  const named = others.find(({ name }) => name === other);
  return (
    <>
      <h2 ref={heading} tabIndex={-1}>
        <button type="button" class="button plain to-history" aria-label={historyWords.back} onClick={back}>
          <Icon name="back" />
        </button>
        {historyWords.version(when.within)}
      </h2>
      <p class="small">
        {[when.exact, sayWho(revision.who), historyWords.reasons[revision.reason]]
          .filter(each => each)
          .join(' · ')}
      </p>
      <With others={others.filter(({ name }) => name !== revision.name)} value={other} change={compareWith} />
      <Shown of={loaded}>
        {({ was, against, gone, other: compared }) => (
          <>
            {gone && <p class="note">{historyWords.missing(gone)}</p>}
            {restoreAll && (
              <>
                <div class="buttons">
                  <button type="button" class="button main" onClick={restoreAll}>
                    {historyWords.restoreVersion}
                  </button>
                </div>
                <p class="note">{historyWords.restoreMeans}</p>
              </>
            )}
            {compared === other && (
              <Comparison
                blogId={of.blogId}
                was={was}
                now={against ?? now}
                sides={{ was: when.first, now: named ? whenOf(named).first : historyWords.now }}
                restore={against ? undefined : restore}
              />
            )}
            {mayAs('owner') && <DeleteVersion of={of} revision={revision} deleted={deleted} />}
          </>
        )}
      </Shown>
    </>
  );
}
