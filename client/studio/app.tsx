import { place } from './address.ts';
import { BlogList } from './blogs/blog-list.tsx';
import { BlogPage } from './blogs/blog-page.tsx';
import { Frame } from './frame/frame.tsx';
import { SignedOut } from './frame/signed-out.tsx';
import { Shown } from './frame/states.tsx';
import { useLoaded } from './loaded.ts';
import { MediaPage } from './media/media-page.tsx';
import { PostList } from './posts/post-list.tsx';
import { api } from './service.ts';

/** A page of a blog, by its name in the address. */
function Page({ blogId, page, query }: { blogId: string; page: string; query: Record<string, string> }) {
  if (page === 'posts') return <PostList blogId={blogId} query={query} />;
  if (page === 'media') return <MediaPage blogId={blogId} />;
  return <BlogPage blogId={blogId} />;
}

function OfBlog({ blogId }: { blogId: string }) {
  const blog = useLoaded(
    signal => api.get('/blog/{blogId}', { path: { blogId }, fields: ['name', 'slogan', 'logoUrl'], signal }),
    [blogId],
  );
  const at = place.value;
  if (at.page === 'blogs' || at.page === 'post') return null;
  return (
    <Shown of={blog}>
      {({ name }) => (
        <Frame blogId={blogId} name={name}>
          <Page {...at} />
        </Frame>
      )}
    </Shown>
  );
}

/** The studio: one place at a time, and above it a word if nobody is signed in. */
export function App() {
  const at = place.value;
  return (
    <>
      <SignedOut />
      {at.page === 'blogs' ? <BlogList /> : <OfBlog blogId={at.blogId} />}
    </>
  );
}
