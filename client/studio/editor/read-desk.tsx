import { useEffect } from 'preact/hooks';
import { useLoaded } from '../loaded.ts';
import { LoadedPreview } from '../preview/loaded-preview.tsx';
import { words } from '../words.ts';
import { BackToPosts } from './desk-head.tsx';
import { draftOf } from './draft.ts';
import { Standing } from './publishing/standing.tsx';
import type { Writing } from './writing.ts';

interface ReadProps {
  blogId: string;
  writing: Writing;
  why: string;
}

/** A post that may be read and not written, as readers have it, and why. Of what is changed since, it is said that it is there. */
export function ReadDesk({ blogId, writing, why }: ReadProps) {
  const { base } = writing;
  const draft = base.value?.copy ? draftOf(base.value.post, true) : writing.draft.value;
  const title = draft.title || words.untitled;
  const { value: later } = useLoaded(() => import('../later-pages.ts'), []);
  useEffect(() => {
    document.title = [title, words.studio].join(' · ');
  }, [title]);
  return (
    <div class="desk">
      <header class="desk-head">
        <BackToPosts blogId={blogId} writing={writing} />
        <p class="save-state">{words.readOnly}</p>
      </header>
      <main class="sheet read-only" id="page" tabIndex={-1}>
        <h1 class="hidden">{words.readPost(title)}</h1>
        <p class="info">{why}</p>
        <Standing blogId={blogId} writing={writing} />
        {later && <later.HistoryPart blogId={blogId} writing={writing} />}
        <LoadedPreview blogId={blogId} writing={{ base, draft: { value: draft } }} />
      </main>
    </div>
  );
}
