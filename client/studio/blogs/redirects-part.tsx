import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { maxRedirects, type Redirect } from '../../../shared/features/redirects/redirect.ts';
import { Rival } from '../form/field-input.tsx';
import type { Form } from '../form/form.ts';
import { SavedWord } from '../form/record-form.tsx';
import { Restored } from '../form/restored.tsx';
import { useForm, useIsOpen } from '../form/use-form.ts';
import { Icon } from '../frame/icons.tsx';
import { SearchField } from '../frame/search-field.tsx';
import { Failed, Loading, Shown } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { mayAs } from '../members/access.ts';
import { api } from '../service.ts';
import { words } from '../words.ts';
import { AddMany, AddOne, statusOptions } from './add-redirects.tsx';
import { flawsAmong, type RedirectTexts, redirectsIn, textOf } from './redirects.ts';
import { redirectsStore } from './redirects-store.ts';

/** How many redirects are shown at first, and how many more each time. */
const pageSize = 50;

/** From how many on they can be searched. */
const many = 10;

interface RowProps {
  redirect: Redirect;
  flaw: string | undefined;
  /** What somebody else has made of it meanwhile. */
  rival: string | undefined;
  change(part: Partial<Redirect>): void;
  choose(whose: 'mine' | 'theirs'): void;
  remove(): void;
}

function Row({ redirect: { from, to, status }, flaw, rival, change, choose, remove }: RowProps) {
  const id = useId();
  return (
    <li class="entry">
      <p dir="ltr">{from}</p>
      <div class="field">
        <input
          class="input"
          aria-label={laterWords.redirectToOf(from)}
          aria-invalid={flaw !== undefined || undefined}
          aria-describedby={flaw && id}
          inputMode="url"
          dir="ltr"
          value={to}
          onInput={event => change({ to: event.currentTarget.value.trim() })}
        />
        {flaw && (
          <p class="saved not" id={id}>
            {flaw}
          </p>
        )}
        {rival !== undefined && <Rival text={laterWords.theyRedirect(rival.slice(4))} choose={choose} />}
      </div>
      <div class="buttons">
        <select
          class="input"
          aria-label={laterWords.redirectStatusOf(from)}
          value={status}
          onChange={event => change({ status: Number(event.currentTarget.value) })}
        >
          {statusOptions}
        </select>
        <button type="button" class="button plain" aria-label={laterWords.removeNamed(from)} onClick={remove}>
          <Icon name="close" />
        </button>
      </div>
    </li>
  );
}

/** The redirects in the order in which they are shown: those that are not saved yet, the last one first, then the others. */
function inOrder(texts: RedirectTexts, stored: RedirectTexts): Redirect[] {
  const all = redirectsIn(texts);
  const isNew = ({ from }: Redirect) => !stored[from];
  return [...all.filter(isNew).reverse(), ...all.filter(each => !isNew(each))];
}

const isFound = ({ from, to }: Redirect, find: string) => `${from} ${to}`.toLowerCase().includes(find);

/** What was removed last, with the way back. */
function Removed({ form, removed }: { form: Form<RedirectTexts>; removed: [string, string] | undefined }) {
  const [from = '', text = ''] = removed ?? [];
  const isGone = removed !== undefined && form.draft.value[from] === '';
  return (
    <p class="info" role="status">
      {isGone && (
        <>
          {laterWords.redirectRemoved(from)}{' '}
          <button type="button" class="link-button" onClick={() => form.change({ [from]: text })}>
            {words.undo}
          </button>
        </>
      )}
    </p>
  );
}

function RedirectsForm({ form, siteUrl }: { form: Form<RedirectTexts>; siteUrl: string | undefined }) {
  const [find, setFind] = useState('');
  const [shown, setShown] = useState(pageSize);
  const [flaws, setFlaws] = useState<ReadonlyMap<string, string>>(new Map());
  const [removed, setRemoved] = useState<[string, string]>();
  const addOne = useRef<() => boolean>(() => true);
  const element = useRef<HTMLFormElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const next = useRef<number | undefined>(undefined);
  useLayoutEffect(() => {
    if (next.current === undefined) return;
    const row = list.current?.children[next.current] ?? list.current?.lastElementChild;
    next.current = undefined;
    (row ?? element.current)?.querySelector<HTMLElement>('button, input')?.focus();
  });
  const [texts, state] = [form.draft.value, form.state.value];
  const rivals = state.kind === 'conflict' ? state.conflict.places : [];
  const rivalOf = (from: string) => rivals.find(({ field }) => field === from)?.theirs;
  const all = inOrder(texts, form.base.value?.draft ?? {});
  const looked = find.trim().toLowerCase();
  const isAmiss = ({ from }: Redirect) => flaws.has(from) || rivalOf(from) !== undefined;
  // One that the other has changed and that was removed here is shown, too: somebody has to choose.
  const lost = rivals
    .filter(({ mine }) => mine === '')
    .map(({ field }) => ({ from: field, to: '', status: 301 }));
  const amiss = [...lost, ...all.filter(isAmiss)];
  const found = [...amiss, ...all.filter(each => !isAmiss(each) && isFound(each, looked))];
  const submit = (event: Event) => {
    event.preventDefault();
    if (!addOne.current()) return;
    const wrong = flawsAmong(redirectsIn(form.draft.peek()), siteUrl);
    setFlaws(wrong);
    if (wrong.size === 0) void form.save();
    else requestAnimationFrame(() => list.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus());
  };
  const remove = (redirect: Redirect, at: number) => {
    setRemoved([redirect.from, textOf(redirect)]);
    next.current = at;
    form.change({ [redirect.from]: '' });
  };
  return (
    <form class="fields wide" ref={element} noValidate onSubmit={submit}>
      <Restored form={form} />
      <p class="note">{laterWords.redirectsText}</p>
      <AddOne form={form} known={all} handle={addOne} />
      <AddMany form={form} known={all} />
      {all.length > many && (
        <SearchField
          label={laterWords.findRedirects}
          value={find}
          onType={text => {
            setFind(text);
            setShown(pageSize);
          }}
        />
      )}
      <p class="info" role="status">
        {looked
          ? words.foundOf(found.length, all.length)
          : all.length > 0
            ? laterWords.redirectsOf(all.length)
            : laterWords.noRedirects}
      </p>
      <Removed form={form} removed={removed} />
      <ul class="entries" ref={list}>
        {found.slice(0, shown).map((redirect, at) => (
          <Row
            key={redirect.from}
            redirect={redirect}
            flaw={flaws.get(redirect.from)}
            rival={rivalOf(redirect.from)}
            change={part => {
              setFlaws(new Map([...flaws].filter(([from]) => from !== redirect.from)));
              form.change({ [redirect.from]: textOf({ ...redirect, ...part }) });
            }}
            choose={whose => form.choose(redirect.from, whose)}
            remove={() => remove(redirect, at)}
          />
        ))}
      </ul>
      {found.length > shown && (
        <p class="more">
          <button type="button" class="button" onClick={() => setShown(shown + pageSize)}>
            {laterWords.showMore}
          </button>
        </p>
      )}
      <div class="buttons">
        <button type="submit" class="button main" aria-disabled={rivals.length > 0 || undefined}>
          {laterWords.save}
        </button>
        {all.length > maxRedirects && <span class="saved not">{laterWords.redirectsFull(maxRedirects)}</span>}
        <SavedWord form={form} />
      </div>
    </form>
  );
}

function Written({ blogId }: { blogId: string }) {
  const { draft: form, trouble, again } = useForm(redirectsStore, blogId);
  const { value: blog } = useLoaded(
    signal => api.get('/blog/{blogId}', { path: { blogId }, fields: ['siteUrl'], signal }),
    [blogId],
  );
  if (form) return <RedirectsForm key={form.id} form={form} siteUrl={blog?.siteUrl} />;
  return trouble ? <Failed trouble={trouble} again={again} /> : <Loading />;
}

/** The same for those who may not change them. */
function Read({ blogId }: { blogId: string }) {
  const [shown, setShown] = useState(pageSize);
  const stored = useLoaded(signal => redirectsStore.read(blogId, signal), [blogId]);
  return (
    <>
      <p class="info">{laterWords.redirectsReadOnly}</p>
      <Shown of={stored}>
        {({ draft }) => {
          const all = redirectsIn(draft);
          return (
            <>
              <p class="info">
                {all.length > 0 ? laterWords.redirectsOf(all.length) : laterWords.noRedirects}
              </p>
              <ul class="entries">
                {all.slice(0, shown).map(({ from, to, status }) => (
                  <li key={from} dir="ltr">
                    {from} → {to}{' '}
                    <span class="quiet">{laterWords.redirectStatuses[status as 301 | 302]}</span>
                  </li>
                ))}
              </ul>
              {all.length > shown && (
                <button type="button" class="button" onClick={() => setShown(shown + pageSize)}>
                  {laterWords.showMore}
                </button>
              )}
            </>
          );
        }}
      </Shown>
    </>
  );
}

/** Where the old addresses of the blog's site lead. */
export function RedirectsPart({ blogId }: { blogId: string }) {
  return useIsOpen(mayAs('editor'), redirectsStore, blogId) ? (
    <Written blogId={blogId} />
  ) : (
    <Read blogId={blogId} />
  );
}
