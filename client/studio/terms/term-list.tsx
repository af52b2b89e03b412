import { useRef, useState } from 'preact/hooks';
import { BinPart } from '../bin/bin-part.tsx';
import { offerUndo } from '../bin/deleted-notice.tsx';
import type { Texts } from '../form/merge-fields.ts';
import { useFocusBack } from '../frame/focus-back.ts';
import { Head } from '../frame/head.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { Empty, NotCurrent, Shown } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { mayAs } from '../members/access.ts';
import { words } from '../words.ts';
import { foundIn, inOrder } from './in-order.ts';
import type { Term, TermKind } from './kind.ts';
import { NewTerm } from './new-term.tsx';
import { TermRow } from './term-row.tsx';

/** How the terms are listed: which, and in what order. */
interface TermView {
  find: string;
  isByUse: boolean;
}

interface FindProps {
  label: string;
  view: TermView;
  change: (part: Partial<TermView>) => void;
}

/** The search among the terms, and their order. */
const Find = ({ label, view, change }: FindProps) => (
  <search>
    <form class="find" onSubmit={event => event.preventDefault()}>
      <SearchField label={label} value={view.find} onType={find => change({ find })} />
      <select
        class="input"
        aria-label={laterWords.order}
        onChange={event => change({ isByUse: event.currentTarget.value === 'use' })}
      >
        <option value="name">{laterWords.byName}</option>
        <option value="use">{laterWords.byUse}</option>
      </select>
    </form>
  </search>
);

interface TermListProps<F extends Texts> {
  kind: TermKind<F>;
  blogId: string;
  name: string;
}

interface TermRowsProps<F extends Texts> extends Omit<TermListProps<F>, 'name'> {
  all: readonly Term[];
  set: (id: string, term: Term | undefined) => void;
  again: () => void;
  /** Called when one that was deleted is there again. */
  restored: () => void;
}

/** The terms that are looked for. By how many posts each is used is read for all at once when they are sorted by it. */
function Rows<F extends Texts>({ kind, blogId, all, set, again, restored }: TermRowsProps<F>) {
  const [view, setView] = useState<TermView>({ find: '', isByUse: false });
  const uses = useLoaded(
    async signal => (view.isByUse ? kind.uses(blogId, signal) : undefined),
    [blogId, kind, view.isByUse],
  );
  /** The tag that has got the posts of another, whose number is another now. */
  const [kept, keep] = useState({ id: '', round: 0 });
  const shown = inOrder(foundIn(all, view.find), view.isByUse ? uses.value : undefined);
  return (
    <>
      <Find label={kind.words.find} view={view} change={part => setView({ ...view, ...part })} />
      <p class="info" role="status">
        {view.find.trim() ? words.foundOf(shown.length, all.length) : ''}
      </p>
      {uses.trouble && <NotCurrent trouble={uses.trouble} again={uses.again} />}
      <ul class="rows">
        {shown.map(term => (
          <li key={term.id === kept.id ? `${term.id} ${kept.round}` : term.id}>
            <TermRow
              kind={kind}
              blogId={blogId}
              term={term}
              terms={all}
              uses={uses.value && (uses.value.get(term.id) ?? 0)}
              onChanged={each => set(term.id, each)}
              onDeleted={() => {
                set(term.id, undefined);
                const item = { family: kind.filter, id: term.id, name: term.name };
                void offerUndo({ blogId, items: [item], restored });
              }}
              onMerged={id => {
                keep({ id, round: kept.round + 1 });
                set(term.id, undefined);
                uses.again();
                again();
              }}
            />
          </li>
        ))}
      </ul>
    </>
  );
}

/** The tags or the authors of a blog. */
export function TermList<F extends Texts>({ kind, blogId, name }: TermListProps<F>) {
  const list = useLoaded(signal => kind.read(blogId, signal), [blogId, kind]);
  // What was changed here since the list was read.
  const [changed, setChanged] = useState(new Map<string, Term | undefined>());
  const [isNew, setNew] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  useFocusBack(isNew ? 'add' : undefined, { add });
  const set = (id: string, term: Term | undefined) => {
    setChanged(known => new Map(known).set(id, term));
    if (!term) add.current?.focus();
  };
  const readAgain = () => {
    setChanged(new Map());
    list.again();
  };
  const terms = list.value
    ?.map(term => (changed.has(term.id) ? changed.get(term.id) : term))
    .filter(term => !!term);
  const hasNone = terms?.length === 0;
  const button = mayAs('editor') && (
    <button type="button" class="button main" ref={add} onClick={() => setNew(true)}>
      {kind.words.add}
    </button>
  );
  return (
    <>
      <Head title={kind.words.title} of={name}>
        {terms && !hasNone && !isNew && button}
      </Head>
      {!mayAs('editor') && <p class="info">{kind.words.readOnly}</p>}
      {isNew && (
        <NewTerm
          kind={kind}
          blogId={blogId}
          close={() => setNew(false)}
          onCreated={() => {
            setNew(false);
            list.again();
          }}
        />
      )}
      <Shown of={list}>
        {() =>
          terms && terms.length > 0 ? (
            <Rows kind={kind} blogId={blogId} all={terms} set={set} again={list.again} restored={readAgain} />
          ) : (
            !isNew && (
              <Empty title={kind.words.none}>
                <p class="quiet">{kind.words.noneText}</p>
                {button}
              </Empty>
            )
          )
        }
      </Shown>
      <BinPart blogId={blogId} family={kind.filter} restored={readAgain} />
    </>
  );
}
