import { useState } from 'preact/hooks';
import { go } from '../../address.ts';
import { offerUndo } from '../../bin/deleted-notice.tsx';
import { Restorable } from '../../bin/restorable.tsx';
import { Deletion } from '../../frame/deletion.tsx';
import { laterWords } from '../../later-words.ts';
import { mayWritePosts } from '../../members/access.ts';
import { api } from '../../service.ts';
import { words } from '../../words.ts';
import { AskUnpublish } from '../publishing/ask-unpublish.tsx';
import { ChangesLater } from '../publishing/changes-later.tsx';
import { DiscardChanges } from '../publishing/discard-changes.tsx';
import { toPosts } from '../use-writing.ts';
import type { Writing } from '../writing.ts';
import { Duplicate } from './duplicate.tsx';

/** Deletes the post, after a question. */
function DeletePost({ blogId, writing }: { blogId: string; writing: Writing }) {
  const [isAsked, ask] = useState(false);
  const path = { blogId, id: writing.postId };
  return (
    <>
      <button type="button" class="button danger" onClick={() => ask(true)}>
        {laterWords.deletePost}
      </button>
      {isAsked && (
        <Deletion
          title={laterWords.deleteAsk(writing.draft.value.title || words.untitled)}
          remove={() => api.delete('/blog/{blogId}/post/{id}', { path })}
          done={() => {
            const { title, isPage } = writing.draft.value;
            writing.discard();
            toPosts(blogId, writing);
            const restored = () =>
              go({ page: 'post', blogId, postId: path.id, in: isPage ? 'pages' : 'posts' });
            void offerUndo({ blogId, items: [{ family: 'post', id: path.id, name: title }], restored });
          }}
          close={() => ask(false)}
        >
          <Restorable blogId={blogId} />
          {writing.hasChanges && <p>{laterWords.changesGoToo}</p>}
        </Deletion>
      )}
    </>
  );
}

/** Makes another of a post, takes it back, or deletes it. */
export function Ends({ blogId, writing }: { blogId: string; writing: Writing }) {
  const isStored = writing.base.value !== undefined;
  const isPublic = writing.base.value?.post.published !== undefined;
  const [isAsked, ask] = useState(false);
  return (
    <div class="buttons">
      {isStored && mayWritePosts() && <Duplicate blogId={blogId} writing={writing} />}
      {isPublic && (
        <button type="button" class="button" onClick={() => ask(true)}>
          {laterWords.unpublish}
        </button>
      )}
      {writing.hasChanges && <ChangesLater writing={writing} />}
      {writing.hasChanges && <DiscardChanges writing={writing} />}
      {isPublic && isAsked && <AskUnpublish blogId={blogId} writing={writing} close={() => ask(false)} />}
      {isStored && <DeletePost blogId={blogId} writing={writing} />}
    </div>
  );
}
