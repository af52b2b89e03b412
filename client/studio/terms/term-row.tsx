import { useRef, useState } from 'preact/hooks';
import type { Texts } from '../form/merge-fields.ts';
import { RecordForm } from '../form/record-form.tsx';
import { forget, useForm } from '../form/use-form.ts';
import { Deletion } from '../frame/deletion.tsx';
import { useFocusBack } from '../frame/focus-back.ts';
import { mayAs } from '../members/access.ts';
import { words } from '../words.ts';
import type { Kind, Term } from './kind.ts';
import { UseCount } from './use-count.tsx';

interface RowProps<F extends Texts> {
  kind: Kind<F>;
  blogId: string;
  term: Term;
  onChanged: (term: Term) => void;
  onDeleted: () => void;
}

function Editing<F extends Texts>(props: RowProps<F> & { close: () => void }) {
  const { kind, blogId, term, onChanged, close } = props;
  const record = useForm(kind.store(blogId), term.id);
  const saved = (texts: F) => {
    onChanged(kind.termOf(term.id, texts));
    close();
  };
  const cancel = () => {
    record.draft?.discard();
    close();
  };
  return (
    <div class="term-open">
      <RecordForm record={record} fields={kind.fields} blogId={blogId} onSaved={saved} isAside isFocused>
        <button type="button" class="button" onClick={cancel}>
          {words.cancel}
        </button>
      </RecordForm>
    </div>
  );
}

/** A tag or an author: its names, where it is used, and in place of them the form. */
export function TermRow<F extends Texts>(props: RowProps<F>) {
  const { kind, blogId, term, onDeleted } = props;
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const [uses, setUses] = useState<number>();
  const buttons = { edit: useRef<HTMLButtonElement>(null), delete: useRef<HTMLButtonElement>(null) };
  useFocusBack(open, buttons);
  const close = () => setOpen(undefined);
  if (open === 'edit') return <Editing {...props} close={close} />;
  return (
    <div class="term">
      <span class="term-names">
        <span class="row-title" dir="auto">
          {term.name}
        </span>
        <span class="quiet small">{term.shortName}</span>
      </span>
      <UseCount blogId={blogId} filter={kind.filter} id={term.id} onCounted={setUses} />
      {mayAs('editor') && (
        <span class="buttons">
          <button
            type="button"
            class="button plain"
            ref={buttons.edit}
            aria-label={words.editOf(term.name)}
            onClick={() => setOpen('edit')}
          >
            {words.edit}
          </button>
          <button
            type="button"
            class="button plain"
            ref={buttons.delete}
            aria-label={words.deleteOf(term.name)}
            onClick={() => setOpen('delete')}
          >
            {words.remove}
          </button>
        </span>
      )}
      {open === 'delete' && (
        <Deletion
          title={words.deleteAsk(term.name)}
          remove={() => kind.remove(blogId, term.id)}
          done={() => {
            void forget(kind.store(blogId), term.id);
            onDeleted();
          }}
          close={close}
        >
          <p>{uses === 0 ? words.unusedGoes : words.postsStay}</p>
        </Deletion>
      )}
    </div>
  );
}
