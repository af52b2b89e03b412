import { useEffect } from 'preact/hooks';
import { Loading } from '../frame/states.tsx';
import { access, whyReadOnly } from '../members/access.ts';
import { isUnsaved } from '../saving/open-here.ts';
import { isWritable } from './is-writable.ts';
import { NotOpened } from './not-opened.tsx';
import { OpenDesk } from './open-desk.tsx';
import { ReadDesk } from './read-desk.tsx';
import { useWriting } from './use-writing.ts';
import { WrittenByOther } from './written-by-other.tsx';

/** Where a post is written, or only read. What is not saved stays open, even if the user's role has changed. */
export function Desk({ blogId, postId }: { blogId: string; postId: string | undefined }) {
  const { draft: writing, user, isOthers, trouble, again } = useWriting(blogId, postId);
  const isMember = access.value !== undefined && access.value.role !== 'none';
  useEffect(() => {
    if (isMember && trouble?.kind === 'barred') again();
  }, [isMember]);
  if (writing && access.value) {
    if (isWritable(writing) || isUnsaved(writing.state.value))
      return (
        <>
          {isOthers && <WrittenByOther again={again} />}
          <OpenDesk key={user} blogId={blogId} writing={writing} />
        </>
      );
    const why = whyReadOnly();
    if (writing.base.value) return <ReadDesk blogId={blogId} writing={writing} why={why} />;
    return <NotOpened blogId={blogId} trouble={{ kind: 'barred', text: why }} again={again} />;
  }
  if (trouble) return <NotOpened blogId={blogId} trouble={trouble} again={again} />;
  return (
    <main class="page">
      <Loading />
    </main>
  );
}
