import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { go, hashOf, type StudioPage } from '../address.ts';
import { Head } from '../frame/head.tsx';
import { Empty, Loading } from '../frame/states.tsx';
import { access, mayWritePostOf, mayWritePosts, whyReadOnly } from '../members/access.ts';
import { type Paged, usePaged } from '../paged.ts';
import { words } from '../words.ts';
import { Filters, type PostsQuery, Tabs } from './filters.tsx';
import { keepList, keptAt, scrollBack } from './kept-list.ts';
import { ListBar } from './list-bar.tsx';
import { isSearchOff, openPosts, type PostFilter } from './open-posts.ts';
import { usePostSelection } from './post-selection.ts';
import type { PostInList, PostState } from './post-state.ts';
import { More, Rows } from './rows.tsx';

const states: readonly string[] = ['draft', 'scheduled', 'published'] satisfies PostState[];
const isState = (text: string | undefined): text is PostState => text !== undefined && states.includes(text);

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

/** The list as it was left for a post: its rows, how far it was scrolled, and the focus. It is kept when it is left so. */
function useKept(at: Extract<StudioPage, { query: unknown }>, keys: readonly unknown[]) {
  const [kept] = useState(() => keptAt(at));
  const latest = useRef<() => void>(() => undefined);
  // After the title, which takes the focus when a page opens.
  useEffect(() => kept && scrollBack(kept), []);
  useLayoutEffect(() => () => latest.current(), []);
  const posts = usePaged(openPosts(at.blogId, filterOf(at.query)), keys, kept?.shown);
  latest.current = () => keepList(at, posts);
  return posts;
}

/** How many posts there are, or were found; nothing where the list has none. */
function countOf({ items, counts: { total }, isReading }: Paged<PostInList>, find: string): string {
  if (!items || total === undefined || (find && isReading)) return '';
  return find ? words.found(total) : total > 0 ? words.postsOf(total) : '';
}

function filterOf({ status, tag, author, find = '' }: PostsQuery): PostFilter {
  const isSearched = !isSearchOff.value;
  return { status: isState(status) ? status : undefined, tag, author, find: isSearched ? find.trim() : '' };
}

/** The posts of a blog, a page at a time. */
export function PostList({ blogId, name, query }: { blogId: string; name: string; query: PostsQuery }) {
  const { status, tag, author } = query;
  const { find } = filterOf(query);
  const keys = [blogId, status, tag, author, find];
  const posts = useKept({ page: 'posts', blogId, query }, keys);
  const { items, isWhole, trouble } = posts;
  const [message, setMessage] = useState('');
  const listed = useRef<readonly PostInList[]>([]);
  listed.current = items?.filter(post => mayWritePostOf(post.author?.authorId)) ?? [];
  const choosing = usePostSelection(listed, keys);
  useEffect(() => setMessage(''), keys);
  const isFiltered = Object.values(query).some(value => value !== '');
  const isBlank = items?.length === 0 && isWhole && !isFiltered;
  return (
    <>
      <Head title={words.posts} of={name}>
        {!isBlank && mayWritePosts() && <NewPost blogId={blogId} />}
      </Head>
      {!isBlank && access.value && !mayWritePosts() && <p class="info">{whyReadOnly()}</p>}
      {!isBlank && <Tabs blogId={blogId} query={query} />}
      {!isBlank && <Filters blogId={blogId} query={query} />}
      <p class="info" role="status">
        {isSearchOff.value && query.find ? words.searchIsOff : ''}
        {[message, countOf(posts, find)].filter(each => each).join(' ')}
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
        <>
          <ListBar
            blogId={blogId}
            items={items}
            choosing={choosing}
            done={what => {
              setMessage(what);
              posts.again();
            }}
          />
          <Rows blogId={blogId} posts={posts} items={items} query={query} choosing={choosing} />
        </>
      )}
      {items?.length === 0 && !isBlank && isWhole && <NoMatch blogId={blogId} />}
      {!items && !trouble && <Loading />}
      <More posts={posts} />
    </>
  );
}
