import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { hashOf, type PostsPage } from '../address.ts';
import { Failed } from '../frame/states.tsx';
import type { Paged } from '../paged.ts';
import { words } from '../words.ts';
import type { PostsQuery } from './filters.tsx';
import { mostSorted, pageSize } from './open-posts.ts';
import { ChoosableRow } from './post-row.tsx';
import type { PostSelection } from './post-selection.ts';
import type { PostInList } from './post-state.ts';

/** The button that reads on, and the focus to the first of what it brought. */
export function More({ posts, of }: { posts: Paged<PostInList>; of: PostsPage }) {
  const { items = [], isReading, trouble, counts } = posts;
  const isWhole = posts.isWhole || items.length === counts.total;
  const asked = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (isReading || asked.current === undefined) return;
    const first = asked.current;
    asked.current = undefined;
    if (items.length > first) document.querySelectorAll<HTMLElement>('.rows a')[first]?.focus();
  }, [isReading]);
  if (trouble) return <Failed trouble={trouble} again={posts.more} />;
  if (isWhole || items.length === 0) return null;
  const more = () => {
    asked.current = items.length;
    posts.more();
  };
  return (
    <p class="more">
      <button type="button" class="button" aria-disabled={isReading || undefined} onClick={more}>
        {isReading ? words.reading : of === 'posts' ? words.older : words.olderPages}
      </button>
    </p>
  );
}

/** The rows of a list by the page: the browser lays out, and the page draws, a whole group or none of it. */
function groupsOf(items: readonly PostInList[]): (readonly PostInList[])[] {
  const count = Math.ceil(items.length / pageSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * pageSize, (at + 1) * pageSize));
}

type PostGroup = readonly PostInList[];

const isSameGroup = (one: PostGroup, other: PostGroup) =>
  one.length === other.length && one.every((post, at) => post === other[at]);

interface PostRowsProps {
  blogId: string;
  of: PostsPage;
  posts: Paged<PostInList>;
  items: readonly PostInList[];
  query: PostsQuery;
  choosing: PostSelection;
}

/** What is not shown of the drafts, or not in the order of their last change. */
function AboutDrafts({
  blogId,
  of,
  query,
  drafts = 0,
}: Pick<PostRowsProps, 'blogId' | 'of' | 'query'> & { drafts?: number }) {
  if (query.status) return drafts > mostSorted ? <p class="info">{words.draftsSorted(mostSorted)}</p> : null;
  if (drafts <= pageSize) return null;
  return (
    <p class="info">
      {words.moreDrafts(pageSize, drafts)}{' '}
      <a class="link" href={hashOf({ page: of, blogId, query: { ...query, status: 'draft' } })}>
        {words.allDrafts}
      </a>
    </p>
  );
}

export function Rows({ blogId, of, posts, items, query, choosing }: PostRowsProps) {
  // A group that was drawn stays as it is while its posts do: of thousands, only what is new is compared.
  const drawn = useMemo(() => new Map<string, { group: PostGroup; rows: VNode }>(), [blogId, of, choosing]);
  const drawnGroup = (group: PostGroup) => {
    const key = group[0]?.postId ?? '';
    const known = drawn.get(key);
    if (known && isSameGroup(known.group, group)) return known.rows;
    const now = new Date();
    const rows = (
      <ul key={key} class="rows of-page">
        {group.map(post => (
          <ChoosableRow key={post.postId} blogId={blogId} of={of} post={post} now={now} choosing={choosing} />
        ))}
      </ul>
    );
    drawn.set(key, { group, rows });
    return rows;
  };
  const { drafts } = posts.counts;
  return (
    <>
      <AboutDrafts blogId={blogId} of={of} query={query} {...(drafts !== undefined && { drafts })} />
      <div aria-busy={posts.isReading}>{groupsOf(items).map(drawnGroup)}</div>
    </>
  );
}
