import { Failed, Loading } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';

/** The editor. Its script is loaded with the first post that is opened, so that lists open without it. */
export function LoadedDesk({ blogId, postId }: { blogId: string; postId: string | undefined }) {
  const { value, trouble, again } = useLoaded(() => import('./desk.tsx'), []);
  if (value) return <value.Desk key={postId ?? 'new'} blogId={blogId} postId={postId} />;
  return <main class="page">{trouble ? <Failed trouble={trouble} again={again} /> : <Loading />}</main>;
}
