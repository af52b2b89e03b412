import { useEffect, useRef, useState } from 'preact/hooks';
import { hashOf } from '../address.ts';
import { Account, SkipButton } from '../frame/frame.tsx';
import { Head } from '../frame/head.tsx';
import { LoadedPage } from '../frame/loaded-page.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { Empty, Failed, Shown } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { hasMembers } from '../members/access.ts';
import { Stranger } from '../members/stranger.tsx';
import { who } from '../session.ts';
import { words } from '../words.ts';
import { lastOpened } from './last-opened.ts';
import { type BlogInList, listed, readFirst, readNames } from './list-blogs.ts';

const loadNewBlog = () => import('../later-pages.ts').then(({ NewBlog }) => NewBlog);

const Row = ({ blogId, name, slogan, postCount }: BlogInList) => (
  <li>
    <a class="row" href={hashOf({ page: 'posts', blogId, query: {} })}>
      <span class="row-title" dir="auto">
        {name}
      </span>
      {postCount !== undefined && <span class="row-when">{words.postsOf(postCount)}</span>}
      {slogan && (
        <span class="row-by" dir="auto">
          {slogan}
        </span>
      )}
    </a>
  </li>
);

/** From how many blogs on they can be searched. */
const many = 10;

/** The blogs, the last opened first. The names of all are read once somebody looks for one, or wants to see them. */
function Blogs({ first }: { first: Awaited<ReturnType<typeof readFirst>> }) {
  const [find, setFind] = useState('');
  const [isAll, setAll] = useState(false);
  const names = useLoaded(
    async signal => (isAll && first.hasMore ? readNames(signal) : undefined),
    [isAll, first.hasMore],
  );
  const shown = listed({ first, names: names.value, opened: lastOpened(), find });
  const isReading = isAll && first.hasMore && !names.value;
  const all = names.value?.length ?? first.blogs.length;
  return (
    <>
      {(first.hasMore || first.blogs.length > many) && (
        <search class="find">
          <SearchField
            label={words.findBlogs}
            value={find}
            onType={typed => {
              setFind(typed);
              setAll(true);
            }}
          />
        </search>
      )}
      <p class="info" role="status">
        {find.trim() !== '' && !isReading && words.foundOf(shown.length, all)}
      </p>
      {names.trouble && <Failed trouble={names.trouble} again={names.again} />}
      <ul class="rows">
        {shown.map(blog => (
          <Row key={blog.blogId} {...blog} />
        ))}
      </ul>
      {first.hasMore && !names.value && !names.trouble && (
        <p class="more">
          <button
            type="button"
            class="button"
            aria-disabled={isReading || undefined}
            onClick={() => setAll(true)}
          >
            {isReading ? words.reading : words.showAllBlogs}
          </button>
        </p>
      )}
    </>
  );
}

/** The blogs of the service, and the way to a first one. */
export function BlogList() {
  const blogs = useLoaded(readFirst, []);
  const [isNew, setNew] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasNone = blogs.value?.blogs.length === 0;
  const mayCreate = who.value && (!hasMembers() || who.value.isAdmin);
  const isStranger = hasNone && hasMembers() && !mayCreate;
  useEffect(() => {
    if (!isStranger) return undefined;
    // Somebody may have let them in meanwhile.
    addEventListener('focus', blogs.again);
    return () => removeEventListener('focus', blogs.again);
  }, [isStranger]);
  const create = mayCreate && (
    <button type="button" class="button main" ref={button} onClick={() => setNew(true)}>
      {words.newBlog}
    </button>
  );
  return (
    <>
      <SkipButton />
      <main class="page alone" id="page" tabIndex={-1}>
        <Head title={words.allBlogs}>{!hasNone && !isNew && blogs.value && create}</Head>
        {isNew && <LoadedPage load={loadNewBlog} page={{ cancel: () => setNew(false) }} />}
        <Shown of={blogs}>
          {first =>
            first.blogs.length > 0 ? (
              <Blogs first={first} />
            ) : isStranger ? (
              <Stranger
                title={words.noBlogForYou}
                text={words.noBlogForYouText}
                further={who.value?.groupsOmitted ? words.groupsOmitted : undefined}
              />
            ) : (
              !isNew && (
                <Empty title={words.noBlog}>
                  <p class="quiet">{words.noBlogText}</p>
                  {create}
                </Empty>
              )
            )
          }
        </Shown>
        {hasMembers() && !hasNone && (
          <footer class="account">
            <Account />
          </footer>
        )}
      </main>
    </>
  );
}
