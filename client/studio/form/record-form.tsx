import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Failed, Loading } from '../frame/states.tsx';
import { laterWords } from '../later-words.ts';
import type { Opened } from '../saving/use-open.ts';
import { words } from '../words.ts';
import { FieldInput, type FieldOf, flawOf, lengthFlawOf } from './field-input.tsx';
import type { Form } from './form.ts';
import type { Texts } from './merge-fields.ts';
import { Restored } from './restored.tsx';
import { type Section, SectionPart } from './section.tsx';

/** The states of what does not exist yet that say nothing: it is not saved, as everybody can see. */
const quiet = new Set(['saved', 'kept']);

function savedWord<F extends Texts>({ state: { value: state }, merged }: Form<F>): string {
  if (state.kind === 'saving') return words.saving;
  if (state.kind === 'kept') return laterWords.notSavedYet;
  if (state.kind === 'conflict') return words.notSaved(laterWords.chooseFirst);
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

interface RecordFormProps<F extends Texts> {
  fields: readonly FieldOf<F>[];
  /** What is shown below them when somebody asks for it. */
  sections?: readonly Section<F>[];
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
  sections = [],
  blogId,
  saveLabel = laterWords.save,
  onSaved,
  isNew,
  isAside,
  isFocused,
  children,
}: RecordFormProps<F> & { form: Form<F> }) {
  const element = useRef<HTMLFormElement>(null);
  const [wasTried, setTried] = useState(0);
  const [texts, state] = [form.draft.value, form.state.value];
  useSaved(form, onSaved);
  useEffect(() => {
    if (isFocused) element.current?.querySelector('input')?.focus();
  }, []);
  const rivals = state.kind === 'conflict' ? state.conflict.places : [];
  const rivalOf = ({ name }: FieldOf<F>) => rivals.find(each => each.field === name)?.theirs;
  const isWrong = (field: FieldOf<F>) => flawOf(field, texts) !== undefined;
  const wrong = [...fields, ...sections.flatMap(section => section.fields)].find(isWrong);
  useEffect(() => {
    // A section that has it is open by now.
    if (wasTried && wrong) element.current?.querySelector<HTMLElement>(`[name="${wrong.name}"]`)?.focus();
  }, [wasTried]);
  function submit(event: Event) {
    event.preventDefault();
    setTried(wasTried + 1);
    // What a table has that is not valid is nowhere else.
    const flawed = element.current?.querySelector<HTMLInputElement>('.metadata :invalid');
    if (flawed) flawed.checkValidity();
    else if (!wrong) void form.save();
  }
  const inputOf = (field: FieldOf<F>) => (
    <FieldInput
      key={field.name}
      field={field}
      blogId={blogId}
      value={texts[field.name] ?? ''}
      rival={rivalOf(field)}
      texts={texts}
      // What does not fit is said at once; what is not complete yet, only when somebody says that it is.
      flaw={wasTried ? flawOf(field, texts) : lengthFlawOf(field, texts)}
      change={value => form.change({ [field.name]: value } as Partial<F>)}
      choose={whose => form.choose(field.name, whose)}
    />
  );
  return (
    <form class="fields" ref={element} noValidate onSubmit={submit}>
      <Restored form={form} />
      {fields.map(inputOf)}
      {sections.map(section => (
        <SectionPart
          key={section.title}
          section={section}
          blogId={blogId}
          texts={texts}
          isWanted={section.fields.some(
            field => rivalOf(field) !== undefined || (wasTried > 0 && isWrong(field)),
          )}
        >
          {section.fields.map(inputOf)}
        </SectionPart>
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
