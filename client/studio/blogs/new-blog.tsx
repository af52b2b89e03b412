import { useState } from 'preact/hooks';
import { go } from '../address.ts';
import { useRecord } from '../form/record.ts';
import { RecordForm } from '../form/record-form.tsx';
import { sourceOfNew } from '../form/store.ts';
import { words } from '../words.ts';
import { firstFields } from './blog-fields.ts';
import { blogStore, emptyBlog } from './blog-store.ts';

/** The form for a new blog. Once it is created, its posts are shown. */
export function NewBlog({ cancel }: { cancel: () => void }) {
  const [id] = useState(() => crypto.randomUUID());
  const record = useRecord('new blog', sourceOfNew(blogStore, emptyBlog, id));
  return (
    <section class="new-one" aria-label={words.newBlog}>
      <RecordForm
        record={record}
        fields={firstFields}
        saveLabel={words.createBlog}
        onSaved={() => go({ page: 'posts', blogId: id, query: {} })}
        isNew
        isFocused
      >
        <button type="button" class="button" onClick={cancel}>
          {words.cancel}
        </button>
      </RecordForm>
    </section>
  );
}
