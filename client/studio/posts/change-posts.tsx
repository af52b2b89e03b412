import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Dialog } from '../frame/dialog.tsx';
import { useLoaded } from '../loaded.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import { type Act, type Failure, performAll, toDo } from './acts.ts';
import type { Choosing } from './choosing.ts';
import type { PostInList } from './post-state.ts';
import { stateOf } from './post-state.ts';

interface ChangeProps {
  blogId: string;
  kind: Act['kind'];
  /** Those that are chosen. */
  posts: readonly PostInList[];
  choosing: Choosing;
  /** Hears what was done, in words. */
  done: (what: string) => void;
  close: () => void;
}

/** How it goes: not begun, how many are over, or what was not done. */
type Progress = { over: number; of: number } | { failures: Failure[]; left: number };

const isOver = (progress: Progress | undefined): progress is Extract<Progress, { failures: unknown }> =>
  progress !== undefined && 'failures' in progress;

/** What it means for the posts, before it is done. */
function Meaning({ act, posts, todo }: { act: Act; posts: readonly PostInList[]; todo: number }) {
  const rest = posts.length - todo;
  const scheduled = posts.filter(post => stateOf(post, new Date()) === 'scheduled').length;
  return (
    <>
      <p>{words.actMeans[act.kind]}</p>
      {act.kind === 'publish' && scheduled > 0 && <p>{words.scheduledToo(scheduled)}</p>}
      {rest > 0 && <p>{words.restStays[act.kind](rest)}</p>}
    </>
  );
}

/** What was not done, and why. */
const Failures = ({ failures }: { failures: readonly Failure[] }) => (
  <ul class="failures">
    {failures.map(({ post, why }) => (
      <li key={post.postId}>
        <bdi>{post.title.trim() || words.untitled}</bdi>: {why}
      </li>
    ))}
  </ul>
);

async function allTags(blogId: string, signal: AbortSignal) {
  const query = { count: 100_000 };
  return api.get('/blog/{blogId}/tag', { path: { blogId }, query, fields: ['tagId', 'name'], signal });
}

/** Chooses the tag that the posts get. */
function TagChoice({ blogId, choose }: { blogId: string; choose: (tagId: string) => void }) {
  const id = useId();
  const { value: tags = [], trouble } = useLoaded(signal => allTags(blogId, signal), [blogId]);
  const byName = [...tags].sort((one, other) => one.name.localeCompare(other.name));
  return (
    <div class="field">
      <label for={id}>{words.tag}</label>
      <select id={id} class="input" onChange={event => choose(event.currentTarget.value)}>
        <option value="">{words.chooseTag}</option>
        {byName.map(({ tagId, name }) => (
          <option key={tagId} value={tagId}>
            {name}
          </option>
        ))}
      </select>
      {trouble && (
        <p class="note" role="alert">
          {trouble.text}
        </p>
      )}
    </div>
  );
}

/** Does it, and keeps chosen what was not done. */
function usePerforming({ blogId, posts, choosing, done, kind }: ChangeProps) {
  const [progress, setProgress] = useState<Progress>();
  const controller = useRef(new AbortController());
  async function begin(act: Act, todo: readonly PostInList[]): Promise<boolean> {
    controller.current = new AbortController();
    let over = 0;
    setProgress({ over, of: todo.length });
    const failures = await performAll(act, blogId, todo, {
      signal: controller.current.signal,
      progress: count => {
        over = count;
        setProgress({ over, of: todo.length });
      },
    });
    const left = todo.length - over;
    const isUndone = new Set(failures.map(({ post: { postId } }) => postId));
    choosing.set(left > 0 ? posts : posts.filter(({ postId }) => isUndone.has(postId)));
    done(words.actDone[kind](over - failures.length));
    setProgress({ failures, left });
    return failures.length === 0 && left === 0;
  }
  return { progress, begin, stop: () => controller.current.abort() };
}

/** Asks before several posts are changed, tells how it goes, and what was not done. */
export function ChangePosts(props: ChangeProps) {
  const { blogId, kind, close } = props;
  const [posts] = useState(props.posts);
  const [tagId, setTag] = useState('');
  const { progress, begin, stop } = usePerforming(props);
  const id = useId();
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  const act: Act = kind === 'tag' ? { kind, tagId } : { kind };
  const todo = isOver(progress) ? progress.failures.map(({ post }) => post) : toDo(act, posts);
  const isRunning = progress !== undefined && !isOver(progress);
  const mayBegin = !isRunning && todo.length > 0 && (kind !== 'tag' || tagId !== '');
  const perform = async () => {
    if (mayBegin && (await begin(act, todo))) close();
  };
  return (
    <Dialog
      labelledBy={id}
      onClose={() => {
        stop();
        close();
      }}
    >
      <div class="dialog">
        <h2 class="subtitle" id={id}>
          {isOver(progress) ? words.notAllDone : words.actAsk[kind](posts.length)}
        </h2>
        {!progress && kind === 'tag' && <TagChoice blogId={blogId} choose={setTag} />}
        {!progress && <Meaning act={act} posts={posts} todo={todo.length} />}
        <p class="told" aria-live="polite">
          {isRunning && words.overOf(progress.over, progress.of)}
          {isOver(progress) && words.failedOf(progress.failures.length, progress.left)}
        </p>
        {isOver(progress) && <Failures failures={progress.failures} />}
        <div class="buttons">
          <button type="button" class="button" ref={keep} onClick={isRunning ? stop : close}>
            {isRunning ? words.stop : isOver(progress) ? words.close : words.cancel}
          </button>
          <button
            type="button"
            class={kind === 'delete' ? 'button danger' : 'button main'}
            aria-disabled={!mayBegin || undefined}
            onClick={() => void perform()}
          >
            {isOver(progress) ? words.tryAgain : words.actName[kind]}
          </button>
        </div>
      </div>
    </Dialog>
  );
}
