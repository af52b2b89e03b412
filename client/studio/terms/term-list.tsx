import { useRef, useState } from 'preact/hooks';
import type { Texts } from '../form/merge-fields.ts';
import { useFocusBack } from '../frame/focus-back.ts';
import { Head } from '../frame/head.tsx';
import { Empty, Failed, Loading } from '../frame/states.tsx';
import { mayAs } from '../members/access.ts';
import { usePaged } from '../paged.ts';
import { words } from '../words.ts';
import type { Kind, Term } from './kind.ts';
import { NewTerm } from './new-term.tsx';
import { TermRow } from './term-row.tsx';

/** The tags or the authors of a blog. */
export function TermList<F extends Texts>({
  kind,
  blogId,
  name,
}: {
  kind: Kind<F>;
  blogId: string;
  name: string;
}) {
  const list = usePaged(kind.open(blogId), [blogId, kind]);
  // What was changed here since the list was read.
  const [changed, setChanged] = useState(new Map<string, Term | undefined>());
  const [isNew, setNew] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  useFocusBack(isNew ? 'add' : undefined, { add });
  const set = (id: string, term: Term | undefined) => {
    setChanged(known => new Map(known).set(id, term));
    if (!term) add.current?.focus();
  };
  const terms = list.items
    ?.map(term => (changed.has(term.id) ? changed.get(term.id) : term))
    .filter(term => !!term);
  const hasNone = terms?.length === 0 && list.isWhole;
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
      {!mayAs('editor') && <p class="told">{kind.words.readOnly}</p>}
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
      {terms && terms.length > 0 && (
        <ul class="rows">
          {terms.map(term => (
            <li key={term.id}>
              <TermRow
                kind={kind}
                blogId={blogId}
                term={term}
                onChanged={each => set(term.id, each)}
                onDeleted={() => set(term.id, undefined)}
              />
            </li>
          ))}
        </ul>
      )}
      {hasNone && !isNew && (
        <Empty title={kind.words.none}>
          <p class="quiet">{kind.words.noneText}</p>
          {button}
        </Empty>
      )}
      {!terms && !list.trouble && <Loading />}
      {list.trouble && <Failed trouble={list.trouble} again={terms ? list.more : list.again} />}
      {terms && !list.trouble && !list.isWhole && (
        <p class="more">
          <button type="button" class="button" onClick={list.more}>
            {words.showMore}
          </button>
        </p>
      )}
    </>
  );
}
