import { useEffect, useRef, useState } from 'preact/hooks';
import { hashOf } from '../address.ts';
import { Account, SkipButton } from '../frame/frame.tsx';
import { Head } from '../frame/head.tsx';
import { LoadedPage } from '../frame/loaded-page.tsx';
import { Empty, Shown } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { hasMembers } from '../members/access.ts';
import { Stranger } from '../members/stranger.tsx';
import { api, type Blog } from '../service.ts';
import { who } from '../session.ts';
import { words } from '../words.ts';

const loadNewBlog = () => import('../later-pages.ts').then(({ NewBlog }) => NewBlog);

async function allBlogs(signal: AbortSignal): Promise<Blog[]> {
  const blogs: Blog[] = [];
  for await (const blog of api.items('/blog', { signal })) blogs.push(blog);
  return blogs;
}

const Row = ({ blogId, name, slogan, postCount }: Blog) => (
  <li>
    <a class="row" href={hashOf({ page: 'posts', blogId, query: {} })}>
      <span class="row-title" dir="auto">
        {name}
      </span>
      <span class="row-when">{words.postsOf(postCount)}</span>
      {slogan && (
        <span class="row-by" dir="auto">
          {slogan}
        </span>
      )}
    </a>
  </li>
);

/** The blogs of the service, and the way to a first one. */
export function BlogList() {
  const blogs = useLoaded(allBlogs, []);
  const [isNew, setNew] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const hasNone = blogs.value?.length === 0;
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
          {all =>
            all.length > 0 ? (
              <ul class="rows">
                {all.map(blog => (
                  <Row key={blog.blogId} {...blog} />
                ))}
              </ul>
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
