import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { go } from '../address.ts';
import { forget } from '../form/use-form.ts';
import { Dialog } from '../frame/dialog.tsx';
import { laterWords } from '../later-words.ts';
import { api, troubleOf } from '../service.ts';
import { who } from '../session.ts';
import { words } from '../words.ts';
import { blogStore } from './blog-store.ts';
import { ExportBlog } from './export-blog.tsx';
import { forgetOpened } from './last-opened.ts';

interface AskProps {
  blogId: string;
  name: string;
  close: () => void;
}

/** Deletes the blog once its name is typed. @returns what to do on submit, and a word on how it goes. */
function useDeletion({ blogId, name }: AskProps) {
  const [message, setMessage] = useState('');
  async function remove(typed: string) {
    if (typed.trim() !== name.trim()) return setMessage(laterWords.notTheName);
    setMessage(laterWords.deleting);
    try {
      await api.delete('/blog/{blogId}', { path: { blogId } });
    } catch (error) {
      const trouble = troubleOf(error);
      // It may have been deleted before.
      if (trouble.kind !== 'gone') return setMessage(laterWords.notDeleted(trouble.text));
    }
    await forget(blogStore, blogId);
    forgetOpened(blogId);
    return go({ page: 'blogs' });
  }
  return { message, remove };
}

function Ask(props: AskProps) {
  const { blogId, name, close } = props;
  const { message, remove } = useDeletion(props);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => input.current?.focus(), []);
  const submit = (event: Event) => {
    event.preventDefault();
    void remove(input.current?.value ?? '');
  };
  return (
    <Dialog title={laterWords.deleteAsk(name)} onClose={close}>
      <p>{laterWords.deleteText}</p>
      {who.value?.events && <p>{laterWords.deleteEndpoints}</p>}
      <ExportBlog blogId={blogId} name={name} />
      <form onSubmit={submit}>
        <div class="field">
          <label for={id}>{laterWords.deleteType(name)}</label>
          <input id={id} ref={input} class="input" autocomplete="off" dir="auto" />
          <p class="saved not" role="status">
            {message}
          </p>
        </div>
        <div class="buttons">
          <button type="button" class="button" onClick={close}>
            {words.cancel}
          </button>
          <button type="submit" class="button danger">
            {laterWords.deleteBlog}
          </button>
        </div>
      </form>
    </Dialog>
  );
}

/** Deletes a blog. It is the one thing that asks for a name, because it takes everything with it. */
export function DeleteBlog({ blogId, name }: { blogId: string; name: string }) {
  const [isAsked, ask] = useState(false);
  return (
    <section class="part">
      <h2>{laterWords.deleteTitle}</h2>
      <p class="quiet">{laterWords.deleteText}</p>
      <button type="button" class="button danger" onClick={() => ask(true)}>
        {laterWords.deleteBlog}
      </button>
      {isAsked && <Ask blogId={blogId} name={name} close={() => ask(false)} />}
    </section>
  );
}
