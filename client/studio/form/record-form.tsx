import type { ComponentChildren } from 'preact';
import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Failed, Loading } from '../frame/states.tsx';
import { limits, tooLong } from '../limits.ts';
import { PictureChooser, PictureInput } from '../media/picture-input.tsx';
import type { Opened } from '../saving/use-open.ts';
import { words } from '../words.ts';
import type { Form } from './form.ts';
import { switched, type Texts } from './merge-fields.ts';
import { Restored } from './restored.tsx';

/** A field of a form. */
export interface FieldOf<F extends Texts> {
  name: keyof F & string;
  label: string;
  /** What is said of it; it may depend on what is written. */
  note?: string | ((texts: F) => string);
  /** What is wrong with what is written; nothing of what is empty. */
  flawOf?: (text: string) => string | undefined;
  /** Whether it is either yes or no. */
  isSwitch?: true;
  isNeeded?: boolean;
  /** How long it may be; a line if left out. */
  most?: number;
  /** Which keys a phone shows. */
  inputMode?: 'url';
  /** What it says of a picture of the blog that can be chosen for it: which one it is, or where it is. */
  picture?: 'mediumId' | 'mediumUrl';
}

/** The states of what does not exist yet that say nothing: it is not saved, as everybody can see. */
const quiet = new Set(['saved', 'kept']);

function savedWord<F extends Texts>({ state: { value: state }, merged }: Form<F>): string {
  if (state.kind === 'saving') return words.saving;
  if (state.kind === 'kept') return words.notSavedYet;
  if (state.kind === 'conflict') return words.notSaved(words.chooseFirst);
  if (state.kind === 'notSaved') return words.notSaved(state.trouble.text);
  return merged.value.length > 0 ? words.merged : words.saved;
}

/** The state of a form in words. */
export function SavedWord<F extends Texts>({ form, isNew }: { form: Form<F>; isNew?: boolean | undefined }) {
  const { kind } = form.state.value;
  const isBad = kind === 'notSaved' || kind === 'conflict';
  return (
    <p class={isBad ? 'saved not' : 'saved'} role="status">
      {isNew && quiet.has(kind) ? '' : savedWord(form)}
    </p>
  );
}

interface RecordInputProps<F extends Texts> {
  field: FieldOf<F>;
  /** The blog that has the pictures for it. */
  blogId: string | undefined;
  value: string;
  rival: string | undefined;
  texts: F;
  /** What has to be put right. */
  flaw: string | undefined;
  change: (value: string) => void;
  choose: (whose: 'mine' | 'theirs') => void;
}

export function Rival({ text, choose }: { text: string; choose: (whose: 'mine' | 'theirs') => void }) {
  return (
    <div class="rival">
      <p>{text}</p>
      <div class="buttons">
        <button type="button" class="button" onClick={() => choose('mine')}>
          {words.keepMine}
        </button>
        <button type="button" class="button" onClick={() => choose('theirs')}>
          {words.keepTheirs}
        </button>
      </div>
    </div>
  );
}

const noteOf = <F extends Texts>({ note }: FieldOf<F>, texts: F) =>
  typeof note === 'function' ? note(texts) : note;

function Switch<F extends Texts>({ field, value, texts, change }: RecordInputProps<F>) {
  const id = useId();
  return (
    <>
      <label class="switch">
        <input
          type="checkbox"
          name={field.name}
          checked={value === switched.on}
          aria-describedby={id}
          onChange={event => change(event.currentTarget.checked ? switched.on : switched.off)}
        />
        {field.label}
      </label>
      <p class="note" id={id}>
        {noteOf(field, texts)}
      </p>
    </>
  );
}

/** A text with its name, and what is said about it. */
function TextInput<F extends Texts>({ field, value, texts, flaw, change }: RecordInputProps<F>) {
  const id = useId();
  const note = flaw ?? noteOf(field, texts);
  return (
    <>
      <label for={id}>{field.label}</label>
      <input
        id={id}
        name={field.name}
        class="input"
        type="text"
        inputMode={field.inputMode}
        required={field.isNeeded}
        aria-invalid={flaw !== undefined || undefined}
        aria-describedby={note && `${id}-note`}
        dir="auto"
        value={value}
        onInput={event => change(event.currentTarget.value)}
      />
      {note && (
        <p class={flaw ? 'saved not' : 'note'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </>
  );
}

/** A field that is written or chosen, and what somebody else has made of it. */
function Input<F extends Texts>(props: RecordInputProps<F>) {
  const { field, blogId, value, rival, change, choose } = props;
  const { label, picture } = field;
  return (
    <div class="field">
      {picture === 'mediumId' && blogId ? (
        <PictureInput blogId={blogId} label={label} value={value} change={change} />
      ) : field.isSwitch ? (
        <Switch {...props} />
      ) : (
        <TextInput {...props} />
      )}
      {picture === 'mediumUrl' && blogId && (
        <PictureChooser blogId={blogId} label={label} pick={({ mediumUrl }) => change(mediumUrl)} />
      )}
      {rival !== undefined && (
        <Rival text={picture === 'mediumId' ? words.theyChose : words.theyWrote(rival)} choose={choose} />
      )}
    </div>
  );
}

const lengthFlawOf = <F extends Texts>({ name, most = limits.line }: FieldOf<F>, texts: F) =>
  tooLong(texts[name] ?? '', most);

function flawOf<F extends Texts>(field: FieldOf<F>, texts: F) {
  const { name, label, isNeeded, flawOf: check } = field;
  const text = texts[name]?.trim() ?? '';
  const length = lengthFlawOf(field, texts);
  if (length) return length;
  if (text === '') return isNeeded ? words.isNeeded(label) : undefined;
  return check?.(text);
}

interface RecordFormProps<F extends Texts> {
  fields: readonly FieldOf<F>[];
  /** The blog that it belongs to, for fields that are pictures. */
  blogId?: string;
  saveLabel?: string;
  /** Called once all that was written is saved, after the user has asked for that. */
  onSaved?: (texts: F) => void;
  /** Whether it is about something that does not exist yet. */
  isNew?: boolean;
  /** Whether to save is not the next step of the whole page. */
  isAside?: boolean;
  /** Whether the first field gets the focus. */
  isFocused?: boolean;
  children?: ComponentChildren;
}

/** Reports each save that was asked for and left nothing to save. */
function useSaved<F extends Texts>(form: Form<F>, onSaved: RecordFormProps<F>['onSaved']) {
  const counted = useRef(form.saves.peek());
  const [saves, { kind }] = [form.saves.value, form.state.value];
  useEffect(() => {
    if (saves === counted.current || kind === 'saving') return;
    counted.current = saves;
    if (kind === 'saved') onSaved?.(form.draft.peek());
  }, [saves, kind]);
}

/** A form over something stored, with its state in words. */
export function RecordForm<F extends Texts>({
  record: { draft: form, trouble, again },
  ...props
}: RecordFormProps<F> & { record: Opened<Form<F>> }) {
  if (form) return <Fields key={form.id} form={form} {...props} />;
  return trouble ? <Failed trouble={trouble} again={again} /> : <Loading />;
}

function Fields<F extends Texts>({
  form,
  fields,
  blogId,
  saveLabel = words.save,
  onSaved,
  isNew,
  isAside,
  isFocused,
  children,
}: RecordFormProps<F> & { form: Form<F> }) {
  const element = useRef<HTMLFormElement>(null);
  const [wasTried, setTried] = useState(false);
  const [texts, state] = [form.draft.value, form.state.value];
  useSaved(form, onSaved);
  useEffect(() => {
    if (isFocused) element.current?.querySelector('input')?.focus();
  }, []);
  const rivals = state.kind === 'conflict' ? state.conflict.places : [];
  const wrong = fields.find(field => flawOf(field, texts) !== undefined);
  function submit(event: Event) {
    event.preventDefault();
    setTried(true);
    if (wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong.name}"]`)?.focus();
    else void form.save();
  }
  return (
    <form class="fields" ref={element} noValidate onSubmit={submit}>
      <Restored form={form} />
      {fields.map(field => (
        <Input
          key={field.name}
          field={field}
          blogId={blogId}
          value={texts[field.name] ?? ''}
          rival={rivals.find(each => each.field === field.name)?.theirs}
          texts={texts}
          // What does not fit is said at once; what is not complete yet, only when somebody says that it is.
          flaw={wasTried ? flawOf(field, texts) : lengthFlawOf(field, texts)}
          change={value => form.change({ [field.name]: value } as Partial<F>)}
          choose={whose => form.choose(field.name, whose)}
        />
      ))}
      <div class="buttons">
        <button
          type="submit"
          class={isAside ? 'button' : 'button main'}
          aria-disabled={rivals.length > 0 || undefined}
        >
          {saveLabel}
        </button>
        {children}
        <SavedWord form={form} isNew={isNew} />
      </div>
    </form>
  );
}
