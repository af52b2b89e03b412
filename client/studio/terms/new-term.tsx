import { useState } from 'preact/hooks';
import type { Texts } from '../form/merge-fields.ts';
import { forget, useRecord } from '../form/record.ts';
import { RecordForm } from '../form/record-form.tsx';
import { sourceOfNew } from '../form/store.ts';
import { words } from '../words.ts';
import type { Kind } from './kind.ts';

interface NewTermProps<F extends Texts> {
  kind: Kind<F>;
  blogId: string;
  onCreated: (id: string) => void;
  close: () => void;
}

/** The form for a new tag or author. */
export function NewTerm<F extends Texts>({ kind, blogId, onCreated, close }: NewTermProps<F>) {
  const [id] = useState(() => crypto.randomUUID());
  const key = `new ${kind.filter} ${blogId}`;
  const record = useRecord(key, sourceOfNew(kind.store(blogId), kind.empty, id));
  const cancel = () => {
    forget(key);
    close();
  };
  return (
    <section class="new-one" aria-label={kind.words.add}>
      <RecordForm
        record={record}
        fields={kind.fields}
        blogId={blogId}
        saveLabel={words.create}
        onSaved={() => onCreated(id)}
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
