import { useEffect, useState } from 'preact/hooks';
import { exactly, spoken } from '../../dates.ts';
import { words } from '../../words.ts';
import type { Writing } from '../writing.ts';
import { learnReach, reachOf, storedAddress } from './reach.ts';

const minute = 60_000;

/** Now, anew every minute: what was scheduled is published by then. */
function useNow(): Date {
  const [now, setNow] = useState(new Date());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), minute);
    return () => clearInterval(timer);
  }, []);
  // What is drawn in between is not behind what was stored since.
  return now.getTime() > Date.now() - minute ? new Date() : now;
}

/** What the post is as it is stored, and whether what is written differs: in words, and exactly. */
function saidOf({ base, draft, hasChanges }: Writing, now: Date): { text: string; exact?: string } {
  const published = base.value?.post.published;
  if (published === undefined) return { text: words.standing.draft };
  const at = new Date(published);
  if (at > now) {
    const say = hasChanges ? words.standing.scheduledWithout : words.standing.scheduled;
    return { text: say(spoken(at, { now })), exact: exactly(at) };
  }
  const { publishAt } = draft.value;
  if (hasChanges && publishAt !== undefined) {
    const then = new Date(publishAt);
    return { text: words.standing.changesOn(spoken(then, { now })), exact: exactly(then) };
  }
  return { text: hasChanges ? words.standing.changed : words.standing.published, exact: exactly(at) };
}

/** What a post is: a draft, scheduled, published; and where readers find it. */
export function Standing({ blogId, writing }: { blogId: string; writing: Writing }) {
  const now = useNow();
  useEffect(() => void learnReach(blogId), [blogId]);
  const state = writing.state.value;
  if (state.kind === 'notSaved' && state.trouble.kind === 'gone') return null;
  const reach = reachOf(blogId);
  const address = storedAddress(writing, reach);
  const { text, exact } = saidOf(writing, now);
  const { post, copy } = writing.base.value ?? {};
  const isOut = post?.published !== undefined;
  return (
    <p class="standing">
      <span title={exact}>{text}</span>
      {address && (
        <a href={address} target="_blank" rel="noreferrer" dir="ltr">
          {address}
        </a>
      )}
      {copy?.missedAt && <span>{words.standing.missed(spoken(new Date(copy.missedAt), { now }))}</span>}
      {isOut && reach && !reach.isPublic && <span>{words.standing.notPublic}</span>}
    </p>
  );
}
