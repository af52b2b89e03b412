import type { Texts } from '../form/merge-fields.ts';
import { RecordForm } from '../form/record-form.tsx';
import { useForm } from '../form/use-form.ts';
import { laterWords } from '../later-words.ts';
import { words } from '../words.ts';
import type { TermKind } from './kind.ts';

interface NewTermProps<F extends Texts> {
  kind: TermKind<F>;
  blogId: string;
  onCreated: (id: string) => void;
  close: () => void;
}

/** The form for a new tag or author. */
export function NewTerm<F extends Texts>({ kind, blogId, onCreated, close }: NewTermProps<F>) {
  const record = useForm(kind.store(blogId), undefined);
  const cancel = () => {
    record.draft?.discard();
    close();
  };
  return (
    <section class="new-one" aria-label={kind.words.add}>
      <RecordForm
        record={record}
        fields={kind.firstFields}
        blogId={blogId}
        saveLabel={laterWords.create}
        onSaved={() => record.draft && onCreated(record.draft.id)}
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
