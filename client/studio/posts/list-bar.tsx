import { useRef, useState } from 'preact/hooks';
import type { PostsPage } from '../address.ts';
import { LoadedPage } from '../frame/loaded-page.tsx';
import { words } from '../words.ts';
import type { BulkAction } from './acts.ts';
import type { PostSelection } from './post-selection.ts';
import { mayWrite, type PostInList } from './post-state.ts';

const loadDialog = () => import('../later-pages.ts').then(({ ChangePosts }) => ChangePosts);

const acts = ['publish', 'unpublish', 'tag', 'duplicate', 'delete'] as const satisfies BulkAction['kind'][];

interface BarProps {
  blogId: string;
  of: PostsPage;
  items: readonly PostInList[];
  choosing: PostSelection;
  /** Called with what was done, in words. */
  done: (what: string) => void;
}

/** Chooses all posts that are shown, or none, and says what can be done with those that are chosen. */
export function ListBar({ blogId, of, items, choosing, done }: BarProps) {
  const [asked, ask] = useState<BulkAction['kind']>();
  const all = useRef<HTMLInputElement>(null);
  const own = items.filter(mayWrite);
  const chosen = own.filter(({ postId }) => choosing.chosen.value.has(postId));
  if (own.length === 0) return null;
  const isOnePage = of === 'pages' && own.length === 1;
  const close = () => {
    ask(undefined);
    // What was done may leave nothing chosen, and no button.
    if (choosing.chosen.peek().size === 0) all.current?.focus();
  };
  return (
    <section class="list-bar" aria-label={words.chosenPosts}>
      <label class="switch">
        <input
          type="checkbox"
          ref={all}
          checked={chosen.length === own.length}
          indeterminate={chosen.length > 0 && chosen.length < own.length}
          onChange={event => choosing.set(event.currentTarget.checked ? own : [])}
        />
        {chosen.length > 0
          ? words.chosenCount(chosen.length)
          : isOnePage
            ? words.chooseOnePage
            : words.chooseAll(own.length)}
      </label>
      {chosen.length > 0 && (
        <span class="buttons">
          {acts.map(act => (
            <button key={act} type="button" class="button plain" onClick={() => ask(act)}>
              {words.actName[act]}
            </button>
          ))}
        </span>
      )}
      {asked && (
        <LoadedPage load={loadDialog} page={{ blogId, kind: asked, posts: chosen, choosing, done, close }} />
      )}
    </section>
  );
}
