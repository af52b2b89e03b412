import type { PostsPage } from '../address.ts';
import { Loading } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { NotOpened } from './not-opened.tsx';

/** The editor. Its script is loaded with the first post that is opened, so that lists open without it. */
export function LoadedDesk({
  blogId,
  postId,
  of,
  visit,
}: {
  blogId: string;
  postId: string | undefined;
  /** What a new one is. */
  of: PostsPage;
  /** Another one for each new post. */
  visit: number;
}) {
  const { value, trouble, again } = useLoaded(() => import('./desk.tsx'), []);
  if (value) return <value.Desk key={postId ?? `new ${visit}`} blogId={blogId} postId={postId} of={of} />;
  if (trouble) return <NotOpened blogId={blogId} trouble={trouble} again={again} />;
  return (
    <main class="page">
      <Loading />
    </main>
  );
}
