import { useEffect, useRef, useState } from 'preact/hooks';
import type { Texts } from '../form/merge-fields.ts';
import { forget, useRecord } from '../form/record.ts';
import { RecordForm } from '../form/record-form.tsx';
import { sourceOf } from '../form/store.ts';
import { useFocusBack } from '../frame/focus-back.ts';
import { mayAs } from '../members/access.ts';
import { troubleOf } from '../service.ts';
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

/** What unsaved texts of a term are kept under. */
const keyOf = <F extends Texts>({ kind, blogId, term }: Pick<RowProps<F>, 'kind' | 'blogId' | 'term'>) =>
  `${kind.filter} ${blogId} ${term.id}`;

function Editing<F extends Texts>(props: RowProps<F> & { close: () => void }) {
  const { kind, blogId, term, onChanged, close } = props;
  const key = keyOf(props);
  const record = useRecord(key, sourceOf(kind.store(blogId), term.id));
  const saved = async (texts: F) => {
    // The service makes what was left empty.
    const stored = await kind
      .store(blogId)
      .read(term.id)
      .catch(() => ({ texts }));
    onChanged(kind.termOf(term.id, stored.texts));
    close();
  };
  const cancel = () => {
    forget(key);
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

interface DeletingProps<F extends Texts> extends RowProps<F> {
  uses: number | undefined;
  close: () => void;
}

function Deleting<F extends Texts>(props: DeletingProps<F>) {
  const { kind, blogId, term, uses, onDeleted, close } = props;
  const [told, tell] = useState('');
  const keep = useRef<HTMLButtonElement>(null);
  useEffect(() => keep.current?.focus(), []);
  async function remove() {
    tell(words.deleting);
    try {
      await kind.remove(blogId, term.id);
    } catch (error) {
      const trouble = troubleOf(error);
      // Somebody else may have deleted it, which is as good.
      if (trouble.kind !== 'gone') return tell(words.notDeleted(trouble.text));
    }
    forget(keyOf(props));
    return onDeleted();
  }
  return (
    <div class="term-open">
      <p dir="auto">{words.deleteTerm(term.name, uses)}</p>
      <div class="buttons">
        <button type="button" class="button danger" onClick={remove}>
          {words.deleteOf(term.name)}
        </button>
        <button type="button" class="button" ref={keep} onClick={close}>
          {words.cancel}
        </button>
        <p class="saved" role="status">
          {told}
        </p>
      </div>
    </div>
  );
}

/** A tag or an author: its names, where it is used, and in place of them the form or the question. */
export function TermRow<F extends Texts>(props: RowProps<F>) {
  const { kind, blogId, term } = props;
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const [uses, setUses] = useState<number>();
  const buttons = { edit: useRef<HTMLButtonElement>(null), delete: useRef<HTMLButtonElement>(null) };
  useFocusBack(open, buttons);
  const close = () => setOpen(undefined);
  if (open === 'edit') return <Editing {...props} close={close} />;
  if (open === 'delete') return <Deleting {...props} uses={uses} close={close} />;
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
    </div>
  );
}
