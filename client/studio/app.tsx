import { type Place, place } from './address.ts';
import { BlogList } from './blogs/blog-list.tsx';
import { BlogPage } from './blogs/blog-page.tsx';
import { LoadedDesk } from './editor/loaded-desk.tsx';
import { Frame } from './frame/frame.tsx';
import { Head } from './frame/head.tsx';
import { Help } from './frame/help.tsx';
import { LoadedPage } from './frame/loaded-page.tsx';
import { SignedOut } from './frame/signed-out.tsx';
import { Failed, NotCurrent } from './frame/states.tsx';
import { useLoaded } from './loaded.ts';

import { PostList } from './posts/post-list.tsx';
import { api } from './service.ts';
import { authors } from './terms/authors.ts';
import { tags } from './terms/tags.ts';
import { TermList } from './terms/term-list.tsx';
import { words } from './words.ts';

type BlogPlace = Extract<Place, { query: unknown }>;

/** What the pages of a blog get. */
interface PageProps {
  blogId: string;
  /** The name of the blog; empty until it is known. */
  name: string;
  query: Record<string, string>;
  /** Called when the name of the blog may be another. */
  onChanged: () => void;
}

const loadMedium = () => import('./media/medium-page.tsx').then(({ MediumPage }) => MediumPage);
const loadMedia = () => import('./media/media-page.tsx').then(({ MediaPage }) => MediaPage);

/** The pages of a blog, by their names in the address. */
const pages: Record<BlogPlace['page'], (props: PageProps) => preact.JSX.Element> = {
  posts: props => <PostList {...props} />,
  tags: props => <TermList key="tags" kind={tags} {...props} />,
  authors: props => <TermList key="authors" kind={authors} {...props} />,
  media: ({ query: { medium: id }, blogId, name }) =>
    id ? (
      <LoadedPage key={id} title={words.media} load={loadMedium} page={{ id, blogId, name }} />
    ) : (
      <LoadedPage key="media" title={words.media} load={loadMedia} page={{ blogId, name }} />
    ),
  blog: props => <BlogPage {...props} />,
};

function OfBlog({ at }: { at: BlogPlace }) {
  const { blogId, query } = at;
  const { value, trouble, again } = useLoaded(
    signal => api.get('/blog/{blogId}', { path: { blogId }, fields: ['name'], signal }),
    [blogId],
  );
  const name = value?.name ?? '';
  const Page = pages[at.page];
  return (
    <Frame blogId={blogId} name={name || (trouble ? words.allBlogs : '')}>
      {trouble && !value ? (
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

function At({ at }: { at: Place }) {
  if (at.page === 'blogs') return <BlogList />;
  if (at.page === 'post') return <LoadedDesk blogId={at.blogId} postId={at.postId} />;
  return <OfBlog key={at.blogId} at={at} />;
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
