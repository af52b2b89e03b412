import { useEffect } from 'preact/hooks';
import { publicFields } from '../../blogs/blog-fields.ts';
import { blogStore } from '../../blogs/blog-store.ts';
import { useRecord } from '../../form/record.ts';
import { RecordForm } from '../../form/record-form.tsx';
import { sourceOf } from '../../form/store.ts';
import { words } from '../../words.ts';

/** Where posts are on a site, unless somebody says otherwise. */
const usualPostUrl = '/{slug}/';

/** Lets everybody read a blog, and says where its posts are: what a first post needs, while that waits. */
export function OpenBlog({ blogId, done, cancel }: { blogId: string; done(): void; cancel(): void }) {
  const record = useRecord(`blog ${blogId}`, sourceOf(blogStore, blogId));
  const isUnsaid = record.texts?.siteUrl !== '' && record.texts?.postUrl === '';
  useEffect(() => {
    if (isUnsaid) record.change({ postUrl: usualPostUrl });
  }, [isUnsaid]);
  return (
    <section aria-label={words.openBlog}>
      <RecordForm record={record} fields={publicFields} blogId={blogId} onSaved={done} isFocused>
        <button type="button" class="button" onClick={cancel}>
          {words.back}
        </button>
      </RecordForm>
    </section>
  );
}
