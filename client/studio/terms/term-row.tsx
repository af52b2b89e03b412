import { useState } from 'preact/hooks';
import { Restorable } from '../bin/restorable.tsx';
import type { Texts } from '../form/merge-fields.ts';
import { RecordForm } from '../form/record-form.tsx';
import { forget, useForm } from '../form/use-form.ts';
import { Deletion } from '../frame/deletion.tsx';
import { useRowButtons } from '../frame/row-buttons.tsx';
import { laterWords } from '../later-words.ts';
import { mayAs } from '../members/access.ts';
import { words } from '../words.ts';
import type { Term, TermKind } from './kind.ts';
import { MergeTag } from './merge-tag.tsx';
import { UseCount } from './use-count.tsx';

interface TermRowProps<F extends Texts> {
  kind: TermKind<F>;
  blogId: string;
  term: Term;
  /** All terms of the blog. */
  terms: readonly Term[];
  /** By how many posts it is used, if all are counted. */
  uses: number | undefined;
  onChanged: (term: Term) => void;
  onDeleted: () => void;
  /** Called once another has its posts. */
  onMerged: (kept: string) => void;
}

function Editing<F extends Texts>(props: TermRowProps<F> & { close: () => void }) {
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
      <RecordForm
        record={record}
        fields={kind.fields}
        sections={kind.sections}
        blogId={blogId}
        onSaved={saved}
        isAside
        isFocused
      >
        <button type="button" class="button" onClick={cancel}>
          {words.cancel}
        </button>
      </RecordForm>
    </div>
  );
}

/** A tag or an author: its names, where it is used, and in place of them the form. */
export function TermRow<F extends Texts>(props: TermRowProps<F>) {
  const { kind, blogId, term, terms, onDeleted, onMerged } = props;
  const { open, close, button } = useRowButtons<'edit' | 'merge' | 'delete'>();
  const [uses, setUses] = useState(props.uses);
  if (open === 'edit') return <Editing {...props} close={close} />;
  return (
    <div class="term">
      <span class="term-names">
        <span class="row-title" dir="auto">
          {term.name}
        </span>
        <span class="quiet small">{term.shortName}</span>
      </span>
      <UseCount blogId={blogId} filter={kind.filter} id={term.id} known={props.uses} onCounted={setUses} />
      {mayAs('editor') && (
        <span class="buttons">
          {button('edit', laterWords.edit, laterWords.editOf(term.name))}
          {kind.canMerge &&
            terms.length > 1 &&
            button('merge', laterWords.merge, laterWords.mergeOf(term.name))}
          {button('delete', laterWords.remove, laterWords.deleteOf(term.name))}
        </span>
      )}
      {open === 'merge' && <MergeTag blogId={blogId} tag={term} tags={terms} done={onMerged} close={close} />}
      {open === 'delete' && (
        <Deletion
          title={laterWords.deleteAsk(term.name)}
          remove={() => kind.remove(blogId, term.id)}
          done={() => {
            void forget(kind.store(blogId), term.id);
            onDeleted();
          }}
          close={close}
        >
          <p>{uses === 0 ? laterWords.unusedGoes : laterWords.postsStay}</p>
          <Restorable blogId={blogId} />
        </Deletion>
      )}
    </div>
  );
}
