import { useEffect, useState } from 'preact/hooks';
import { exactly, spoken } from '../../dates.ts';
import { isMe, useSayWho } from '../../history/who-wrote.ts';
import { laterWords } from '../../later-words.ts';
import { words } from '../../words.ts';
import type { Writing } from '../writing.ts';
import type { OthersSave } from './newest-of-others.ts';
import { followTabs } from './open-tabs.ts';
import { savedBy } from './saved-by.ts';

interface ToldProps {
  blogId: string;
  writing: Writing;
}

/**
 * What is told of the version that was taken in last, until somebody puts it away: with a name as soon as the history knows it, which is after the
 * next save.
 */
function useOthersSave({ blogId, writing }: ToldProps): { save: OthersSave | undefined; close(): void } {
  const taken = writing.takenIn.value;
  const { kind } = writing.state.value;
  const [told, tell] = useState<{ of: typeof taken; save?: OthersSave; isLast: boolean }>();
  const isTold = told !== undefined && told.of === taken;
  useEffect(() => {
    const { before, theirs, isOfTab } = taken ?? {};
    if (!before || !theirs || isOfTab || (isTold && told.isLast) || kind === 'saving') return undefined;
    const ended = new AbortController();
    savedBy({ blogId, postId: writing.postId }, { before, theirs }, isMe, ended.signal).then(save => {
      const isReplaced = kind === 'saved' && writing.base.value !== theirs;
      if (ended.signal.aborted) return;
      const news = { of: taken, save, isLast: isReplaced || save.who !== undefined };
      // What was put away while the service was asked stays away.
      tell(known => (known?.of === taken && known?.isLast ? known : news));
    });
    return () => ended.abort();
  }, [taken, kind]);
  return { save: isTold ? told.save : undefined, close: () => tell({ of: taken, isLast: true }) };
}

/** How often what is said of a moment is said anew, in milliseconds. */
const minute = 60_000;

/** A moment as people say it, which is not read out whenever that changes. */
function Ago({ at }: { at: string }) {
  const [now, setNow] = useState(() => new Date());
  useEffect(() => {
    setNow(new Date());
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, [at]);
  const moment = new Date(at);
  // The clock of this computer may be behind that of the service.
  const text = spoken(moment, { now: now < moment ? moment : now });
  return (
    <time dateTime={at} title={exactly(moment)} aria-live="off">
      {text}
    </time>
  );
}

function Saved({ save, name, close }: { save: OthersSave; name: string | undefined; close(): void }) {
  return (
    <div class="notice told">
      <p>
        {laterWords.savedThis(name)} <Ago at={save.at} />.
      </p>
      <button type="button" class="button" onClick={close}>
        {words.understood}
      </button>
    </div>
  );
}

function useIsElsewhere(name: string): boolean {
  const [isElsewhere, setElsewhere] = useState(false);
  useEffect(() => followTabs(name, setElsewhere), [name]);
  return isElsewhere;
}

/** Who else has saved a post that is open, and whether it is open in another tab. */
export function ToldOfOthers(props: ToldProps) {
  const { save, close } = useOthersSave(props);
  const sayWho = useSayWho(props.blogId);
  const isElsewhere = useIsElsewhere(props.writing.postId);
  return (
    <>
      {save && <Saved save={save} name={sayWho(save.who)} close={close} />}
      {isElsewhere && (
        <div class="notice told">
          <p>{laterWords.openElsewhere}</p>
        </div>
      )}
    </>
  );
}
