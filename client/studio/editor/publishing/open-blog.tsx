import { useEffect } from 'preact/hooks';
import { publicFields } from '../../blogs/blog-fields.ts';
import { blogStore } from '../../blogs/blog-store.ts';
import { RecordForm } from '../../form/record-form.tsx';
import { useForm } from '../../form/use-form.ts';
import { laterWords } from '../../later-words.ts';

/** Where posts are on a site, unless somebody says otherwise. */
const usualPostUrl = '/{slug}/';

/** Lets everybody read a blog, and says where its posts are: what a first post needs, while that waits. */
export function OpenBlog({ blogId, done, cancel }: { blogId: string; done(): void; cancel(): void }) {
  const record = useForm(blogStore, blogId);
  const texts = record.draft?.draft.value;
  const isUnsaid = texts !== undefined && texts.siteUrl !== '' && texts.postUrl === '';
  useEffect(() => {
    if (isUnsaid) record.draft?.change({ postUrl: usualPostUrl });
  }, [isUnsaid]);
  return (
    <section aria-label={laterWords.openBlog}>
      <RecordForm record={record} fields={publicFields} blogId={blogId} onSaved={done} isFocused>
        <button type="button" class="button" onClick={cancel}>
          {laterWords.back}
        </button>
      </RecordForm>
    </section>
  );
}
