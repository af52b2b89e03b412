import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Dialog } from '../frame/dialog.tsx';
import { laterWords } from '../later-words.ts';
import { troubleOf } from '../trouble.ts';
import { words } from '../words.ts';
import type { BulkOutcome, FailedPost, RunControl } from './change-all.ts';

interface ChangeDialogProps {
  /** What is asked. */
  title: string;
  /** The name of the act, which is that of its button. */
  act: string;
  isDanger?: boolean;
  /** Whether there is something to do. */
  mayBegin: boolean;
  /** Does it, or goes on with what was not done. */
  run: (control: RunControl) => Promise<BulkOutcome>;
  /** Called when all is done, once the page behind the dialog can have the focus. */
  done?: () => void;
  close: () => void;
  /** What it means. */
  children: ComponentChildren;
}

/** What was not done, and why. */
const Failures = ({ failures }: { failures: readonly FailedPost[] }) => (
  <ul class="failures">
    {failures.map(({ post, why }) => (
      <li key={post.postId}>
        <bdi>{post.title.trim() || words.untitled}</bdi>: {why}
      </li>
    ))}
  </ul>
);

/** Asks before several posts are changed, shows how it goes, and what was not done. */
export function ChangeDialog({
  title,
  act,
  isDanger,
  mayBegin,
  run,
  done,
  close,
  children,
}: ChangeDialogProps) {
  const keep = useRef<HTMLButtonElement>(null);
  const controller = useRef<AbortController>(undefined);
  const [progress, setProgress] = useState<{ over: number; of: number }>();
  const [outcome, setOutcome] = useState<BulkOutcome>();
  useEffect(() => keep.current?.focus(), []);
  const stop = () => controller.current?.abort();
  async function begin() {
    if (!mayBegin || progress) return;
    controller.current = new AbortController();
    setProgress({ over: 0, of: 0 });
    const ended = await run({
      signal: controller.current.signal,
      progress: (over, of) => setProgress({ over, of }),
    }).catch((error): BulkOutcome => ({ done: 0, failures: [], left: 0, trouble: troubleOf(error).text }));
    setProgress(undefined);
    if (ended.failures.length > 0 || ended.left > 0 || ended.trouble) return setOutcome(ended);
    keep.current?.closest('dialog')?.close();
    done?.();
  }
  return (
    <Dialog
      title={outcome && !progress ? laterWords.notAllDone : title}
      onClose={() => {
        stop();
        close();
      }}
    >
      {!progress && !outcome && children}
      <p class="info" aria-live="polite">
        {progress && laterWords.overOf(progress.over, progress.of)}
        {!progress && outcome && (outcome.trouble ?? words.failedOf(outcome.failures.length, outcome.left))}
      </p>
      {!progress && outcome && <Failures failures={outcome.failures} />}
      <div class="buttons">
        <button type="button" class="button" ref={keep} onClick={progress ? stop : close}>
          {progress ? laterWords.stop : outcome ? words.close : words.cancel}
        </button>
        <button
          type="button"
          class={isDanger ? 'button danger' : 'button main'}
          aria-disabled={!mayBegin || progress !== undefined || undefined}
          onClick={() => void begin()}
        >
          {outcome ? words.tryAgain : act}
        </button>
      </div>
    </Dialog>
  );
}
