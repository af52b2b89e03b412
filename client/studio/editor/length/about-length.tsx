import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { laterWords } from '../../later-words.ts';
import { useSettled } from '../../use-settled.ts';
import { reachOf } from '../publishing/reach.ts';
import { formatOf } from '../text/format/format-of.ts';
import type { Writing } from '../writing.ts';
import { GoalForm } from './goal-form.tsx';
import { lengthMeter } from './reading-time.ts';
import { goalOf, keepGoal, type WordGoal } from './word-goals.ts';

/** The goal of a post with so many words. */
function useGoal(postId: string, sum: number) {
  const [goal, setGoal] = useState(() => goalOf(postId));
  /** The goal that was reached while somebody looked. */
  const [reached, setReached] = useState<number>();
  const keep = (next: WordGoal | undefined) => {
    setGoal(next);
    keepGoal(postId, next);
  };
  useEffect(() => {
    if (!goal || goal.isReached || sum < goal.words) return;
    keep({ ...goal, isReached: true });
    setReached(goal.words);
  }, [sum, goal]);
  const set = (words: number | undefined) => {
    setReached(undefined);
    // What is there already is no news.
    keep(words === undefined ? undefined : { words, isReached: sum >= words });
  };
  return { words: goal?.words, reached, set };
}

/** How far a text has come to the number of words that somebody has set. */
function Goal({ postId, sum }: { postId: string; sum: number }) {
  const id = useId();
  const { words, reached, set } = useGoal(postId, sum);
  const [isAsked, ask] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const wasAsked = useRef(false);
  useEffect(() => {
    if (wasAsked.current && !isAsked) button.current?.focus();
    wasAsked.current = isAsked;
  }, [isAsked]);
  if (isAsked)
    return (
      <GoalForm
        goal={words}
        set={next => {
          set(next);
          ask(false);
        }}
        cancel={() => ask(false)}
      />
    );
  return (
    <>
      {words !== undefined && (
        <span class="goal">
          <progress max={words} value={Math.min(sum, words)} aria-labelledby={id} />
          <span id={id}>{laterWords.goalState(sum, words)}</span>
        </span>
      )}
      <button type="button" class="link-button" ref={button} onClick={() => ask(true)}>
        {words === undefined ? laterWords.setWordGoal : laterWords.changeGoal}
      </button>
      <span aria-live="polite">{reached !== undefined && laterWords.goalReached(reached)}</span>
    </>
  );
}

/** How long a text takes to read, and how far it has come. */
export function AboutLength({ blogId, writing }: { blogId: string; writing: Writing }) {
  const draft = useSettled(writing.draft.value);
  const [measure] = useState(lengthMeter);
  const language = draft.language ?? reachOf(blogId)?.language;
  const { words, minutes } = measure(draft.content, formatOf(draft), language);
  return (
    <>
      {minutes > 0 && <span>{laterWords.toRead(minutes)}</span>}
      <Goal key={writing.postId} postId={writing.postId} sum={words} />
    </>
  );
}
