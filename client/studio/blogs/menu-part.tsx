import { useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Rival } from '../form/field-input.tsx';
import type { Form } from '../form/form.ts';
import { SavedWord } from '../form/record-form.tsx';
import { Restored } from '../form/restored.tsx';
import { useForm, useIsOpen } from '../form/use-form.ts';
import { Icon, type IconName } from '../frame/icons.tsx';
import { Failed, Loading, Shown } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import { useLoaded } from '../loaded.ts';
import { mayAs } from '../members/access.ts';
import {
  entriesIn,
  flawsOf,
  isTooLarge,
  type MenuEntry,
  type MenuTexts,
  menuStore,
  mostOfMenu,
  textsOf,
} from './menu.ts';

const nameOf = ({ label }: MenuEntry, at: number) => label.trim() || laterWords.menuEntry(at + 1);

interface PartProps {
  part: keyof MenuEntry;
  label: string;
  value: string;
  flaw: string | undefined;
  change(value: string): void;
}

/** The label or the address of an entry, with what is wrong with it. */
function Part({ part, label, value, flaw, change }: PartProps) {
  const id = useId();
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <input
        id={id}
        class="input"
        inputMode={part === 'url' ? 'url' : undefined}
        aria-invalid={flaw !== undefined || undefined}
        aria-describedby={flaw && `${id}-flaw`}
        dir="auto"
        value={value}
        onInput={event => change(event.currentTarget.value)}
      />
      {flaw && (
        <p class="saved not" id={`${id}-flaw`}>
          {flaw}
        </p>
      )}
    </div>
  );
}

interface EntryProps {
  entry: MenuEntry;
  at: number;
  count: number;
  wasTried: boolean;
  change(entry: MenuEntry): void;
  move(by: number): void;
  remove(): void;
}

function Entry({ entry, at, count, wasTried, change, move, remove }: EntryProps) {
  const name = nameOf(entry, at);
  const flaw = (part: keyof MenuEntry) => (wasTried ? flawsOf[part](entry[part]) : undefined);
  const act = (icon: IconName, label: string, perform: () => void, isOff = false) => (
    <button
      type="button"
      class="button plain"
      aria-label={label}
      aria-disabled={isOff || undefined}
      onClick={() => isOff || perform()}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <li class="entry">
      <Part
        part="label"
        label={laterWords.menuLabel}
        value={entry.label}
        flaw={flaw('label')}
        change={label => change({ ...entry, label })}
      />
      <Part
        part="url"
        label={laterWords.menuUrl}
        value={entry.url}
        flaw={flaw('url')}
        change={url => change({ ...entry, url })}
      />
      <div class="buttons">
        {act('up', laterWords.moveUp(name), () => move(-1), at === 0)}
        {act('down', laterWords.moveDown(name), () => move(1), at === count - 1)}
        {act('close', laterWords.removeNamed(name), remove)}
      </div>
    </li>
  );
}

/** Gives the focus to a control of an entry once that is drawn: the one that moved, or the next. */
function useFocus() {
  const list = useRef<HTMLOListElement>(null);
  const wanted = useRef<{ at: number; control: number } | undefined>(undefined);
  useLayoutEffect(() => {
    if (!wanted.current) return;
    const { at, control } = wanted.current;
    wanted.current = undefined;
    list.current?.children[at]?.querySelectorAll<HTMLElement>('input, button')[control]?.focus();
  });
  return { list, wanted };
}

/** The controls of an entry, in their order. */
const controls = { label: 0, up: 2, down: 3, remove: 4 } as const;

/** What somebody else has made of the menu meanwhile. */
const inWords = (texts: MenuTexts) =>
  entriesIn(texts)
    .map(({ label, url }) => `${label} (${url})`)
    .join(', ');

function MenuForm({ form }: { form: Form<MenuTexts> }) {
  const [wasTried, setTried] = useState(false);
  const add = useRef<HTMLButtonElement>(null);
  const element = useRef<HTMLFormElement>(null);
  const { list, wanted } = useFocus();
  const [texts, state] = [form.draft.value, form.state.value];
  const entries = entriesIn(texts);
  const rival = state.kind === 'conflict' ? state.conflict.places[0] : undefined;
  const isFull = entries.length >= mostOfMenu.entries;
  const set = (next: readonly MenuEntry[]) => form.change(textsOf(next));
  const move = (at: number, by: number) => {
    const next = [...entries];
    next.splice(at + by, 0, ...next.splice(at, 1));
    wanted.current = { at: at + by, control: by < 0 ? controls.up : controls.down };
    set(next);
  };
  const remove = (at: number) => {
    if (entries.length > 1)
      wanted.current = { at: Math.min(at, entries.length - 2), control: controls.remove };
    else add.current?.focus();
    set(entries.filter((_, each) => each !== at));
  };
  const submit = (event: Event) => {
    event.preventDefault();
    setTried(true);
    const isFlawed = entries.some(({ label, url }) => flawsOf.label(label) ?? flawsOf.url(url));
    if (!isFlawed && !isTooLarge(texts)) return void form.save();
    return requestAnimationFrame(() =>
      element.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus(),
    );
  };
  return (
    <form class="fields wide" ref={element} noValidate onSubmit={submit}>
      <Restored form={form} />
      <p class="note">{laterWords.menuText}</p>
      <ol class="entries" ref={list}>
        {entries.map((entry, at) => (
          <Entry
            key={at}
            entry={entry}
            at={at}
            count={entries.length}
            wasTried={wasTried}
            change={changed => set(entries.map((each, index) => (index === at ? changed : each)))}
            move={by => move(at, by)}
            remove={() => remove(at)}
          />
        ))}
      </ol>
      <div class="buttons">
        <button
          type="button"
          class="button"
          ref={add}
          aria-disabled={isFull || undefined}
          onClick={() => {
            if (isFull) return;
            wanted.current = { at: entries.length, control: controls.label };
            set([...entries, { label: '', url: '' }]);
          }}
        >
          {laterWords.addEntry}
        </button>
        {isFull && <span class="note">{laterWords.menuFull(mostOfMenu.entries)}</span>}
      </div>
      {isTooLarge(texts) && <p class="saved not">{laterWords.menuTooLarge}</p>}
      {rival && (
        <Rival
          text={laterWords.theyWrote(inWords({ menu: rival.theirs }))}
          choose={whose => form.choose('menu', whose)}
        />
      )}
      <div class="buttons">
        <button type="submit" class="button main" aria-disabled={rival !== undefined || undefined}>
          {laterWords.save}
        </button>
        <SavedWord form={form} />
      </div>
    </form>
  );
}

function Written({ blogId }: { blogId: string }) {
  const { draft: form, trouble, again } = useForm(menuStore, blogId);
  if (form) return <MenuForm key={form.id} form={form} />;
  return trouble ? <Failed trouble={trouble} again={again} /> : <Loading />;
}

/** The same for those who may not change it. */
function Read({ blogId }: { blogId: string }) {
  const stored = useLoaded(signal => menuStore.read(blogId, signal), [blogId]);
  return (
    <>
      <p class="info">{laterWords.blogReadOnly}</p>
      <Shown of={stored}>
        {({ draft }) => (
          <ol class="facts-list">
            {entriesIn(draft).map(({ label, url }) => (
              <li key={`${label} ${url}`}>
                <bdi>{label}</bdi> <span class="quiet">{url}</span>
              </li>
            ))}
          </ol>
        )}
      </Shown>
    </>
  );
}

/** The menu of the blog's site. */
export function MenuPart({ blogId }: { blogId: string }) {
  return useIsOpen(mayAs('owner'), menuStore, blogId) ? (
    <Written blogId={blogId} />
  ) : (
    <Read blogId={blogId} />
  );
}
