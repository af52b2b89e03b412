import { useId, useRef, useState } from 'preact/hooks';
import { offerUndo } from '../bin/deleted-notice.tsx';
import { Restorable } from '../bin/restorable.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import { type BulkAction, performAll, toDo } from './acts.ts';
import type { RunControl } from './change-all.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { changedPosts } from './changed-posts.ts';
import type { PostSelection } from './post-selection.ts';
import type { PostInList } from './post-state.ts';
import { stateOf } from './post-state.ts';

interface ChangePostsProps {
  blogId: string;
  kind: BulkAction['kind'];
  /** Those that are chosen. */
  posts: readonly PostInList[];
  choosing: PostSelection;
  /** Called with what was done, in words. */
  done: (what: string) => void;
  close: () => void;
}

/** What it means for the posts, before it is done. */
function Meaning({
  blogId,
  act,
  posts,
  todo,
}: {
  blogId: string;
  act: BulkAction;
  posts: readonly PostInList[];
  todo: number;
}) {
  const rest = posts.length - todo;
  const changed = posts.filter(({ postId }) => changedPosts.value.has(postId)).length;
  const scheduled = posts.filter(post => stateOf(post, new Date()) === 'scheduled').length;
  return (
    <>
      {act.kind === 'delete' ? (
        <Restorable blogId={blogId} isSeveral />
      ) : (
        <p>{laterWords.actMeans[act.kind]}</p>
      )}
      {act.kind === 'publish' && scheduled > 0 && <p>{laterWords.scheduledToo(scheduled)}</p>}
      {rest > 0 && <p>{laterWords.restStays[act.kind](rest)}</p>}
      {changed > 0 && <p>{laterWords.changesThen[act.kind](changed)}</p>}
    </>
  );
}

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
        <option value="">{laterWords.chooseTag}</option>
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

/** Gives each post the identifier of its duplicate. */
function copyIds() {
  const known = new Map<string, string>();
  return (postId: string): string => {
    const id = known.get(postId) ?? crypto.randomUUID();
    known.set(postId, id);
    return id;
  };
}

/** Asks before several posts are changed. What was not done stays chosen. */
export function ChangePosts({ blogId, kind, choosing, done, close, posts: chosen }: ChangePostsProps) {
  const [posts] = useState(chosen);
  const [tagId, setTag] = useState('');
  const [idOf] = useState(copyIds);
  const act: BulkAction = kind === 'tag' ? { kind, tagId } : kind === 'duplicate' ? { kind, idOf } : { kind };
  const left = useRef<readonly PostInList[]>(posts);
  const todo = toDo(act, left.current);
  async function run(control: RunControl) {
    const begun = toDo(act, left.current);
    const outcome = await performAll(act, blogId, begun, control);
    const isUndone = new Set(outcome.failures.map(({ post: { postId } }) => postId));
    left.current = outcome.left > 0 ? begun : begun.filter(({ postId }) => isUndone.has(postId));
    choosing.set(left.current);
    done(words.actDone[kind](outcome.done));
    if (kind === 'delete' && outcome.left === 0) {
      const deleted = begun.filter(({ postId }) => !isUndone.has(postId));
      const items = deleted.map(({ postId: id, title }) => ({ family: 'post' as const, id, name: title }));
      void offerUndo({ blogId, items, restored: () => done('') });
    }
    return outcome;
  }
  return (
    <ChangeDialog
      title={words.actAsk[kind](posts.length)}
      act={words.actName[kind]}
      isDanger={kind === 'delete'}
      mayBegin={todo.length > 0 && (kind !== 'tag' || tagId !== '')}
      run={run}
      close={close}
    >
      {kind === 'tag' && <TagChoice blogId={blogId} choose={setTag} />}
      <Meaning blogId={blogId} act={act} posts={posts} todo={todo.length} />
    </ChangeDialog>
  );
}
