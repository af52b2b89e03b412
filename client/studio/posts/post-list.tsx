import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { go, hashOf } from '../address.ts';
import { Head } from '../frame/head.tsx';
import { Empty, Failed, Loading } from '../frame/states.tsx';
import { access, mayWritePosts, whyReadOnly } from '../members/access.ts';
import { type Paged, usePaged } from '../paged.ts';
import { words } from '../words.ts';
import { Filters, type Query, Tabs } from './filters.tsx';
import { isSearchOff, openPosts, pageSize } from './open-posts.ts';
import { PostRow } from './post-row.tsx';
import type { PostInList, PostState } from './post-state.ts';

const states: readonly string[] = ['draft', 'scheduled', 'published'] satisfies PostState[];
const isState = (text: string | undefined): text is PostState => text !== undefined && states.includes(text);

/** The button that reads on, and the focus to the first of what it brought. */
function More({ posts }: { posts: Paged<PostInList> }) {
  const { items = [], isReading, isWhole, trouble } = posts;
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
        {isReading ? words.reading : words.older}
      </button>
    </p>
  );
}

const NewPost = ({ blogId }: { blogId: string }) => (
  <button type="button" class="button main" onClick={() => go({ page: 'post', blogId, postId: undefined })}>
    {words.newPost}
  </button>
);

/** Nothing matches the filters. */
const NoMatch = ({ blogId }: { blogId: string }) => (
  <Empty title={words.noMatch}>
    <p class="quiet">{words.noMatchText}</p>
    <a class="button" href={hashOf({ page: 'posts', blogId, query: {} })}>
      {words.showAll}
    </a>
  </Empty>
);

interface RowsProps {
  blogId: string;
  items: readonly PostInList[];
  isReading: boolean;
  query: Query;
}

/** The rows of a list by the page: the browser lays out, and the page draws, a whole group or none of it. */
function groupsOf(items: readonly PostInList[]): (readonly PostInList[])[] {
  const count = Math.ceil(items.length / pageSize);
  return Array.from({ length: count }, (_, at) => items.slice(at * pageSize, (at + 1) * pageSize));
}

function Rows({ blogId, items, isReading, query }: RowsProps) {
  // A group that was drawn stays as it is until it gets more rows: of thousands, only what is new is compared.
  const drawn = useMemo(() => new WeakMap<PostInList, VNode>(), [blogId]);
  const drawnGroup = (group: readonly PostInList[]) => {
    const last = group.at(-1) as PostInList;
    const known = drawn.get(last) ?? (
      <ul key={group[0]?.postId} class="rows of-page">
        {group.map(post => (
          <PostRow key={post.postId} blogId={blogId} post={post} now={new Date()} />
        ))}
      </ul>
    );
    drawn.set(last, known);
    return known;
  };
  const drafts = items.filter(({ published }) => !published).length;
  return (
    <>
      {!query.status && drafts === pageSize && (
        <p class="told">
          {words.moreDrafts}{' '}
          <a class="link" href={hashOf({ page: 'posts', blogId, query: { ...query, status: 'draft' } })}>
            {words.allDrafts}
          </a>
        </p>
      )}
      <div aria-busy={isReading}>{groupsOf(items).map(drawnGroup)}</div>
    </>
  );
}

/** The posts of a blog, a page at a time. */
export function PostList({ blogId, name, query }: { blogId: string; name: string; query: Query }) {
  const { status, tag, author } = query;
  const find = isSearchOff.value ? '' : (query.find ?? '').trim();
  const filter = { status: isState(status) ? status : undefined, tag, author, find };
  const posts = usePaged(openPosts(blogId, filter), [blogId, status, tag, author, find]);
  const { items, isReading, isWhole, trouble } = posts;
  const isFiltered = Object.values(query).some(value => value !== '');
  const isBlank = items?.length === 0 && isWhole && !isFiltered;
  return (
    <>
      <Head title={words.posts} of={name}>
        {!isBlank && mayWritePosts() && <NewPost blogId={blogId} />}
      </Head>
      {!isBlank && access.value && !mayWritePosts() && <p class="told">{whyReadOnly()}</p>}
      {!isBlank && <Tabs blogId={blogId} query={query} />}
      {!isBlank && <Filters blogId={blogId} query={query} />}
      <p class="told" role="status">
        {isSearchOff.value && query.find ? words.searchIsOff : ''}
        {find && items && !isReading ? words.found(items.length, isWhole) : ''}
      </p>
      {isBlank && (
        <Empty title={words.noPost}>
          {mayWritePosts() ? (
            <>
              <p class="quiet">{words.noPostText}</p>
              <NewPost blogId={blogId} />
            </>
          ) : (
            access.value && <p class="quiet">{whyReadOnly()}</p>
          )}
        </Empty>
      )}
      {items && items.length > 0 && (
        <Rows blogId={blogId} items={items} isReading={isReading} query={query} />
      )}
      {items?.length === 0 && !isBlank && isWhole && <NoMatch blogId={blogId} />}
      {!items && !trouble && <Loading />}
      <More posts={posts} />
    </>
  );
}
