import { useEffect } from 'preact/hooks';
import type { PostsPage } from '../address.ts';
import { Loading } from '../frame/states.tsx';
import { useLoaded } from '../loaded.ts';
import { access, whyReadOnly } from '../members/access.ts';
import { isUnsaved } from '../saving/open-here.ts';
import { isWritable } from './is-writable.ts';
import { NotOpened } from './not-opened.tsx';
import { OpenDesk } from './open-desk.tsx';
import { ReadDesk } from './read-desk.tsx';
import { fieldKind } from './text/field-kind.ts';
import { loadField } from './text/open-field.ts';
import { useWriting } from './use-writing.ts';
import type { Writing } from './writing.ts';
import { WrittenByOther } from './written-by-other.tsx';

/** A post that is being written, once the field of its text is there: so the title's Enter always leads into it. */
function LoadedOpenDesk(props: { blogId: string; writing: Writing }) {
  const { value: isLoaded } = useLoaded(
    () => loadField(fieldKind.peek(), props.writing.draft.peek().content),
    [],
  );
  return isLoaded ? <OpenDesk {...props} /> : <Waiting />;
}

const Waiting = () => (
  <main class="page">
    <Loading />
  </main>
);

interface DeskProps {
  blogId: string;
  postId: string | undefined;
  /** What a new one is. */
  of: PostsPage;
}

/** Where a post is written, or only read. What is not saved stays open, even if the user's role has changed. */
export function Desk({ blogId, postId, of }: DeskProps) {
  const { draft: writing, user, isOthers, trouble, again } = useWriting(blogId, postId, of);
  const isMember = access.value !== undefined && access.value.role !== 'none';
  useEffect(() => {
    if (isMember && trouble?.kind === 'barred') again();
  }, [isMember]);
  if (writing && access.value) {
    if (isWritable(writing) || isUnsaved(writing.state.value))
      return (
        <>
          {isOthers && <WrittenByOther again={again} />}
          <LoadedOpenDesk key={user} blogId={blogId} writing={writing} />
        </>
      );
    const why = whyReadOnly();
    if (writing.base.value) return <ReadDesk blogId={blogId} writing={writing} why={why} />;
    return <NotOpened blogId={blogId} trouble={{ kind: 'barred', text: why }} again={again} />;
  }
  if (trouble) return <NotOpened blogId={blogId} trouble={trouble} again={again} />;
  return <Waiting />;
}
