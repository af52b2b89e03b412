import { go } from '../address.ts';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import { firstFields } from './blog-fields.ts';
import { blogStore } from './blog-store.ts';

/** The form for a new blog. Once it is created, its posts are shown. */
export function NewBlog({ cancel }: { cancel: () => void }) {
  const record = useForm(blogStore, undefined);
  const giveUp = () => {
    record.draft?.discard();
    cancel();
  };
  return (
    <section class="new-one" aria-label={words.newBlog}>
      <RecordForm
        record={record}
        fields={firstFields}
        saveLabel={laterWords.createBlog}
        onSaved={() => record.draft && go({ page: 'posts', blogId: record.draft.id, query: {} })}
        isNew
        isFocused
      >
        <button type="button" class="button" onClick={giveUp}>
          {words.cancel}
        </button>
      </RecordForm>
    </section>
  );
}
