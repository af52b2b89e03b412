import type { ComponentChildren } from 'preact';
import { useId } from 'preact/hooks';
import { laterWords } from '../later-words.ts';
import { limits, tooLong } from '../limits.ts';
import { PictureChooser } from '../media/picker.tsx';
import { PictureInput } from '../media/picture-input.tsx';
import { goTo, withFlaw } from './invalid-field.ts';
import type { Texts } from './merge-fields.ts';
import { metadataInWords } from './metadata.ts';
import { MetadataTable } from './metadata-table.tsx';
import { Switch } from './switch.tsx';
import { switched } from './switched.ts';

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
  /** Whether it is a table of names with values. */
  isMetadata?: true;
  isNeeded?: boolean;
  /** How long it may be; a line if left out. */
  most?: number;
  /** How many lines it shows; if left out, it has one. */
  rows?: number;
  /** Which keys a phone shows. */
  inputMode?: 'url';
  /** What it says of a picture of the blog that can be chosen for it: which one it is, or where it is. */
  picture?: 'mediumId' | 'mediumUrl';
  /** What it is set with, where that is no text. */
  control?: (value: string, change: (value: string) => void) => ComponentChildren;
  /** What it says, where that is no text. */
  inWords?: (value: string) => string;
}

export const lengthFlawOf = <F extends Texts>(
  { name, isMetadata, most = limits.line }: FieldOf<F>,
  texts: F,
) => (isMetadata ? undefined : tooLong(texts[name] ?? '', most));

/** What is wrong with what is written in a field. */
export function flawOf<F extends Texts>(field: FieldOf<F>, texts: F): string | undefined {
  const { name, label, isNeeded, flawOf: check } = field;
  const text = texts[name]?.trim() ?? '';
  const length = lengthFlawOf(field, texts);
  if (length) return length;
  if (text === '') return isNeeded ? laterWords.isNeeded(label) : undefined;
  return check?.(text);
}

interface FieldInputProps<F extends Texts> {
  field: FieldOf<F>;
  /** The blog that has the pictures for it. */
  blogId: string | undefined;
  value: string;
  /** What somebody else has made of it, if both changed it. */
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
          {laterWords.keepMine}
        </button>
        <button type="button" class="button" onClick={() => choose('theirs')}>
          {laterWords.keepTheirs}
        </button>
      </div>
    </div>
  );
}

/** What somebody else has made of a field, in words. */
function rivalText<F extends Texts>(
  { picture, isSwitch, isMetadata, inWords }: FieldOf<F>,
  rival: string,
): string {
  if (inWords) return laterWords.theyWrote(inWords(rival));
  if (picture === 'mediumId') return laterWords.theyChose;
  if (isSwitch) return laterWords.theyWrote(rival === switched.on ? laterWords.yes : laterWords.no);
  return laterWords.theyWrote(isMetadata ? metadataInWords(rival) : rival);
}

const noteOf = <F extends Texts>({ note }: FieldOf<F>, texts: F) =>
  typeof note === 'function' ? note(texts) : note;

function SwitchInput<F extends Texts>({ field, value, texts, change }: FieldInputProps<F>) {
  return (
    <Switch
      name={field.name}
      label={field.label}
      note={noteOf(field, texts)}
      isOn={value === switched.on}
      change={isOn => change(isOn ? switched.on : switched.off)}
    />
  );
}

/** A text with its name, and what is said about it. */
function TextInput<F extends Texts>({ field, value, texts, flaw, change }: FieldInputProps<F>) {
  const id = useId();
  const note = flaw ?? noteOf(field, texts);
  const attributes = {
    id,
    name: field.name,
    class: 'input',
    required: field.isNeeded,
    ref: withFlaw(flaw),
    onInvalid: goTo,
    'aria-invalid': flaw !== undefined || undefined,
    'aria-describedby': note && `${id}-note`,
    dir: 'auto',
    value,
  } as const;
  return (
    <>
      <label for={id}>{field.label}</label>
      {field.rows ? (
        <textarea {...attributes} rows={field.rows} onInput={event => change(event.currentTarget.value)} />
      ) : (
        <input
          {...attributes}
          type="text"
          inputMode={field.inputMode}
          onInput={event => change(event.currentTarget.value)}
        />
      )}
      {note && (
        <p class={flaw ? 'saved not' : 'note'} id={`${id}-note`}>
          {note}
        </p>
      )}
    </>
  );
}

function Control<F extends Texts>(props: FieldInputProps<F>) {
  const { field, blogId, value, change } = props;
  if (field.picture === 'mediumId' && blogId)
    return <PictureInput blogId={blogId} label={field.label} value={value} change={change} />;
  if (field.control) return <>{field.control(value, change)}</>;
  if (field.isMetadata) return <MetadataTable value={value} change={change} />;
  return field.isSwitch ? <SwitchInput {...props} /> : <TextInput {...props} />;
}

/** A field that is written or chosen, and what somebody else has made of it. */
export function FieldInput<F extends Texts>(props: FieldInputProps<F>) {
  const { field, blogId, rival, change, choose } = props;
  return (
    <div class="field">
      <Control {...props} />
      {field.picture === 'mediumUrl' && blogId && (
        <PictureChooser blogId={blogId} label={field.label} pick={({ mediumUrl }) => change(mediumUrl)} />
      )}
      {rival !== undefined && <Rival text={rivalText(field, rival)} choose={choose} />}
    </div>
  );
}
