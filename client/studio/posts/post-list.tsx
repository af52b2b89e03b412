import type { VNode } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { go, hashOf } from '../address.ts';
import { Head } from '../frame/head.tsx';
import { Empty, Failed, Loading } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { type Paged, usePaged } from '../paged.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import { Filters, type Query, Tabs } from './filters.tsx';
import { openPosts, pageSize } from './open-posts.ts';
import { PostRow } from './post-row.tsx';
import { fields, type PostInList, type PostState } from './post-state.ts';

const states: readonly string[] = ['draft', 'scheduled', 'published'] satisfies PostState[];
const isState = (text: string | undefined): text is PostState => text !== undefined && states.includes(text);

/** The posts that have exactly this slug, anywhere in the blog. */
async function bySlug(blogId: string, slug: string, signal: AbortSignal): Promise<PostInList[]> {
  if (slug === '' || /\s/.test(slug)) return [];
  return api.get('/blog/{blogId}/post', { path: { blogId }, query: { slug, count: 20 }, fields, signal });
}

/** Those of the posts that are looked for, by a part of their titles, and those that were found by their slug. */
function found(posts: readonly PostInList[], find: string, exact: readonly PostInList[]): PostInList[] {
  const part = find.toLocaleLowerCase();
  const titled = posts.filter(({ title }) => title.toLocaleLowerCase().includes(part));
  const others = exact.filter(({ postId }) => titled.every(post => post.postId !== postId));
  return [...others, ...titled];
}

/** The button that reads on, and the focus to the first of what it brought. */
function More({ posts, find }: { posts: Paged<PostInList>; find: string }) {
  const { items = [], isReading, isWhole, trouble } = posts;
  const asked = useRef<number | undefined>(undefined);
  useEffect(() => {
    if (isReading || asked.current === undefined) return;
    const first = asked.current;
    asked.current = undefined;
    if (items.length > first && find === '')
      document.querySelectorAll<HTMLElement>('.rows a')[first]?.focus();
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
        {isReading ? words.reading : find ? words.searchOlder : words.older}
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
  posts: Paged<PostInList>;
  shown: readonly PostInList[];
  query: Query;
}

function Rows({ blogId, posts, shown, query }: RowsProps) {
  // A row that was drawn stays as it is: of thousands, only those that are new are compared.
  const drawn = useMemo(() => new WeakMap<PostInList, VNode>(), [blogId]);
  const rowOf = (post: PostInList) => {
    const row = drawn.get(post) ?? <PostRow key={post.postId} blogId={blogId} post={post} now={new Date()} />;
    drawn.set(post, row);
    return row;
  };
  const drafts = posts.items?.filter(({ published }) => !published).length;
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
      <ul class="rows" aria-busy={posts.isReading}>
        {shown.map(rowOf)}
      </ul>
    </>
  );
}

/** The posts of a blog, a page at a time. */
export function PostList({ blogId, name, query }: { blogId: string; name: string; query: Query }) {
  const { status, tag, author, find = '' } = query;
  const filter = { status: isState(status) ? status : undefined, tag, author };
  const posts = usePaged(openPosts(blogId, filter), [blogId, status, tag, author]);
  const exact = useLoaded(signal => bySlug(blogId, find.trim(), signal), [blogId, find.trim()]);
  const { items } = posts;
  const isFiltered = Object.values(query).some(value => value !== '');
  const isBlank = items?.length === 0 && posts.isWhole && !isFiltered;
  const shown = items && (find.trim() ? found(items, find.trim(), exact.value ?? []) : items);
  return (
    <>
      <Head title={words.posts} of={name}>
        {!isBlank && <NewPost blogId={blogId} />}
      </Head>
      {!isBlank && <Tabs blogId={blogId} query={query} />}
      {!isBlank && <Filters blogId={blogId} query={query} />}
      <p class="told" role="status">
        {find.trim() && items && shown ? words.foundAmong(shown.length, items.length) : ''}
      </p>
      {isBlank && (
        <Empty title={words.noPost}>
          <p class="quiet">{words.noPostText}</p>
          <NewPost blogId={blogId} />
        </Empty>
      )}
      {shown && shown.length > 0 && <Rows blogId={blogId} posts={posts} shown={shown} query={query} />}
      {shown?.length === 0 && !isBlank && posts.isWhole && <NoMatch blogId={blogId} />}
      {!items && !posts.trouble && <Loading />}
      <More posts={posts} find={find.trim()} />
    </>
  );
}
