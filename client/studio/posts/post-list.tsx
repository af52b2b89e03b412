import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { go, hashOf, type PostsPage } from '../address.ts';
import { BinPart } from '../bin/bin-part.tsx';
import { Head } from '../frame/head.tsx';
import { Empty, Loading } from '../frame/states.tsx';
import { access, mayWritePosts, whyReadOnly } from '../members/access.ts';
import { type Paged, usePaged } from '../paged.ts';
import { words } from '../words.ts';
import { useChangedPosts } from './changed-posts.ts';
import { Filters, type PostsQuery, Tabs } from './filters.tsx';
import { type KeptList, keepList, keptAt, scrollBack } from './kept-list.ts';
import { ListBar } from './list-bar.tsx';
import { isSearchOff, openPosts, type PostFilter } from './open-posts.ts';
import { usePostSelection } from './post-selection.ts';
import { mayWrite, type PostInList, type PostState } from './post-state.ts';
import { More, Rows } from './rows.tsx';

const states: readonly string[] = ['draft', 'scheduled', 'published'] satisfies PostState[];
const isState = (text: string | undefined): text is PostState => text !== undefined && states.includes(text);

interface OfProps {
  blogId: string;
  of: PostsPage;
}

const NewPost = ({ blogId, of }: OfProps) => (
  <button
    type="button"
    class="button main"
    onClick={() => go({ page: 'post', blogId, postId: undefined, in: of })}
  >
    {of === 'posts' ? words.newPost : words.newPage}
  </button>
);

/** Nothing matches the filters. */
const NoMatch = ({ blogId, of }: OfProps) => (
  <Empty title={of === 'posts' ? words.noMatch : words.noMatchPage}>
    <p class="quiet">{of === 'posts' ? words.noMatchText : words.noMatchPageText}</p>
    <a class="button" href={hashOf({ page: of, blogId, query: {} })}>
      {of === 'posts' ? words.showAll : words.showAllPages}
    </a>
  </Empty>
);

/** The list as it was left for a post: its rows, how far it was scrolled, and the focus. It is kept when it is left so. */
function useKept(at: KeptList['at'], keys: readonly unknown[]) {
  const [kept] = useState(() => keptAt(at));
  const latest = useRef<() => void>(() => undefined);
  // After the title, which takes the focus when a page opens.
  useEffect(() => kept && scrollBack(kept), []);
  useLayoutEffect(() => () => latest.current(), []);
  const posts = usePaged(openPosts(at.blogId, filterOf(at.page, at.query)), keys, kept?.shown);
  latest.current = () => keepList(at, posts);
  return posts;
}

/** How many posts there are, or were found; nothing where the list has none. */
function countOf(
  { items, counts: { total }, isReading }: Paged<PostInList>,
  of: PostsPage,
  find: string,
): string {
  if (!items || total === undefined || (find && isReading)) return '';
  const some = (of === 'posts' ? words.postsOf : words.pagesOf)(total);
  return find ? words.found(some) : total > 0 ? some : '';
}

function filterOf(of: PostsPage, { status, tag, author, find = '' }: PostsQuery): PostFilter {
  const isSearched = !isSearchOff.value;
  return {
    of,
    status: isState(status) ? status : undefined,
    tag,
    author,
    find: isSearched ? find.trim() : '',
  };
}

/** The posts of a blog, or its pages: as many at a time as a page of the list has. */
export function PostList({ blogId, of, name, query }: OfProps & { name: string; query: PostsQuery }) {
  const { status, tag, author } = query;
  const { find } = filterOf(of, query);
  const keys = [blogId, of, status, tag, author, find];
  const posts = useKept({ page: of, blogId, query }, keys);
  const { items, isWhole, trouble } = posts;
  const [message, setMessage] = useState('');
  useChangedPosts(blogId, items?.some(({ published }) => published) ?? false, [...keys, message]);
  const listed = useRef<readonly PostInList[]>([]);
  listed.current = items?.filter(mayWrite) ?? [];
  const choosing = usePostSelection(listed, keys);
  useEffect(() => setMessage(''), keys);
  const isFiltered = Object.values(query).some(value => value !== '');
  const isBlank = items?.length === 0 && isWhole && !isFiltered;
  return (
    <>
      <Head title={words[of]} of={name}>
        {!isBlank && mayWritePosts() && <NewPost blogId={blogId} of={of} />}
      </Head>
      {!isBlank && access.value && !mayWritePosts() && <p class="info">{whyReadOnly()}</p>}
      {!isBlank && <Tabs blogId={blogId} of={of} query={query} />}
      {!isBlank && <Filters blogId={blogId} of={of} query={query} />}
      <p class="info" role="status">
        {isSearchOff.value && query.find ? words.searchIsOff : ''}
        {[message, countOf(posts, of, find)].filter(each => each).join(' ')}
      </p>
      {isBlank && (
        <Empty title={of === 'posts' ? words.noPost : words.noPage}>
          {mayWritePosts() ? (
            <>
              <p class="quiet">{of === 'posts' ? words.noPostText : words.noPageText}</p>
              <NewPost blogId={blogId} of={of} />
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
            of={of}
            items={items}
            choosing={choosing}
            done={what => {
              setMessage(what);
              posts.again();
            }}
          />
          <Rows blogId={blogId} of={of} posts={posts} items={items} query={query} choosing={choosing} />
        </>
      )}
      {items?.length === 0 && !isBlank && isWhole && <NoMatch blogId={blogId} of={of} />}
      {!items && !trouble && <Loading />}
      <More posts={posts} of={of} />
      <BinPart blogId={blogId} family="post" of={of} restored={posts.again} />
    </>
  );
}
