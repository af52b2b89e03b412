import { useEffect } from 'preact/hooks';
import { place, type StudioPage, visits } from './address.ts';
import { BlogList } from './blogs/blog-list.tsx';
import { forgetOpened, noteOpened } from './blogs/last-opened.ts';
import { LoadedDesk } from './editor/loaded-desk.tsx';
import { Frame } from './frame/frame.tsx';
import { Head } from './frame/head.tsx';
import { Help } from './frame/help.tsx';
import { LoadedPage } from './frame/loaded-page.tsx';
import { SignedOut } from './frame/signed-out.tsx';
import { Failed, NotCurrent } from './frame/states.tsx';
import { useLoaded } from './loaded.ts';
import { access } from './members/access.ts';
import { Stranger } from './members/stranger.tsx';
import { PostList } from './posts/post-list.tsx';
import { api } from './service.ts';
import { handovers, lastHere } from './session.ts';
import { words } from './words.ts';

type BlogPlace = Extract<StudioPage, { query: unknown }>;

/** What the pages of a blog get. */
interface BlogPagesProps {
  blogId: string;
  /** The name of the blog; empty until it is known. */
  name: string;
  query: Record<string, string>;
  /** Called when the name of the blog may be another. */
  onChanged: () => void;
}

// What is not needed to find a post and write is loaded with the first visit of one of them, all at once.
const load = {
  tags: () => import('./later-pages.ts').then(({ TagsPage }) => TagsPage),
  authors: () => import('./later-pages.ts').then(({ AuthorsPage }) => AuthorsPage),
  medium: () => import('./later-pages.ts').then(({ MediumPage }) => MediumPage),
  media: () => import('./later-pages.ts').then(({ MediaPage }) => MediaPage),
  members: () => import('./later-pages.ts').then(({ MembersPage }) => MembersPage),
  blog: () => import('./later-pages.ts').then(({ BlogPage }) => BlogPage),
};

/** The pages of a blog, by their names in the address. */
const pages: Record<BlogPlace['page'], (props: BlogPagesProps) => preact.JSX.Element> = {
  posts: props => <PostList key="posts" {...props} of="posts" />,
  pages: props => <PostList key="pages" {...props} of="pages" />,
  tags: page => <LoadedPage key="tags" title={words.tags} load={load.tags} page={page} />,
  authors: page => <LoadedPage key="authors" title={words.authors} load={load.authors} page={page} />,
  media: ({ query: { medium: id }, blogId, name }) =>
    id ? (
      <LoadedPage key={id} title={words.media} load={load.medium} page={{ id, blogId, name }} />
    ) : (
      <LoadedPage key="media" title={words.media} load={load.media} page={{ blogId, name }} />
    ),
  members: page => <LoadedPage key="members" title={words.members} load={load.members} page={page} />,
  blog: page => <LoadedPage key="blog" title={words.blog} load={load.blog} page={page} />,
};

function OfBlog({ at }: { at: BlogPlace }) {
  const { blogId, query } = at;
  const stranger = access.value?.role === 'none' ? access.value : undefined;
  const { value, trouble, again } = useLoaded(
    signal => api.get('/blog/{blogId}', { path: { blogId }, fields: ['name'], signal }),
    // A user who is let in reads it then.
    [blogId, stranger === undefined],
  );
  const name = value?.name ?? '';
  const isGone = trouble?.kind === 'gone';
  useEffect(() => {
    if (isGone) forgetOpened(blogId);
    else if (name) noteOpened({ blogId, name });
  }, [name, isGone, lastHere.value]);
  const Page = pages[at.page];
  return (
    <Frame blogId={blogId} name={name || (trouble ? undefined : '')}>
      {stranger ? (
        <>
          <Head title={words[at.page]} />
          <Stranger title={words.notForYou} text={stranger.trouble.text} />
        </>
      ) : trouble && !value ? (
        <>
          <Head title={words[at.page]} />
          <Failed trouble={trouble} again={again} />
        </>
      ) : (
        <>
          {trouble && <NotCurrent trouble={trouble} again={again} />}
          <Page key={at.page} blogId={blogId} name={name} query={query} onChanged={again} />
        </>
      )}
    </Frame>
  );
}

function At({ at }: { at: StudioPage }) {
  if (at.page === 'blogs') return <BlogList key={handovers.value} />;
  if (at.page === 'post')
    return <LoadedDesk blogId={at.blogId} postId={at.postId} of={at.in} visit={visits} />;
  // What is shown to one person is not for the next; what is written is looked after by the desk.
  return <OfBlog key={`${at.blogId} ${handovers.value}`} at={at} />;
}

/** The studio: one place at a time, and above it a word if nobody is signed in. */
export function App() {
  return (
    <>
      <SignedOut />
      <At at={place.value} />
      <Help />
    </>
  );
}
