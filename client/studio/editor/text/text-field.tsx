import type { Ref, RefObject } from 'preact';
import { useImperativeHandle, useRef } from 'preact/hooks';
import { acceptedFiles } from '../../media/accepted.ts';
import { words } from '../../words.ts';
import type { EditableText, ShownPlaceholder } from './editable-text.ts';
import { useFieldKeys } from './field-keys.ts';
import { type CommandName, commands } from './format/commands.ts';
import type { TextChange, TextFormat } from './format/edit.ts';
import { CaretButton } from './insert/caret-button.tsx';
import { LoadedInsert } from './insert/loaded-insert.tsx';
import { useInsert } from './insert/use-insert.ts';
import { withPlainLineEnds } from './line-ends.ts';
import { LinkPicker } from './link/link-picker.tsx';
import { useLink } from './link/use-link.ts';
import type { PostPictures } from './live/post-pictures.ts';
import { usePaste } from './paste/paste.ts';
import { PasteNotice } from './paste/paste-notice.tsx';
import { placeAt } from './placeholders.ts';
import { Toolbar } from './toolbar.tsx';
import { useComposition } from './use-composition.ts';
import { useField } from './use-field.ts';
import { useFind } from './use-find.ts';

/** What others do with the text field. */
export interface TextHandle {
  focus(): void;
  /** Where the caret is. */
  caret(): number;
  /** Puts the caret at a place, and that to the top of the screen. */
  goTo(place: number): void;
  /** Notes what is at the top of the screen. Returns what brings it back there when the field has become wider or narrower. */
  hold(): (() => void) | undefined;
  /** Takes back what was written last, or the last step. */
  undo(): void;
  /** Opens what finds and replaces words. Returns false if that is left to the browser. */
  find(withReplace: boolean): boolean;
  /** Puts a text at the beginning as a paragraph of its own, and the caret after it; without one, only the caret. */
  beginWith(text: string): void;
  /** The place of a paragraph that is asked for at the caret. */
  place(): number;
  /** Runs something that changes the text, as soon as no character is being composed of others, which a change would break off. */
  whenComposed(run: () => void): void;
  /**
   * Makes a change of a text somewhere else than at the caret, which stays in its words.
   * @returns whether it is made: not while the field is not there yet, or has another text.
   */
  put(change: TextChange, of: string): boolean;
}

export interface TextFieldProps {
  /** What the field reported last, or another text from outside: that is put in without moving the caret. */
  value: string;
  /** Whether that text was put in by something that somebody has done, and can undo here. */
  isStep?: boolean;
  format: TextFormat;
  /** Whether readers get the text as it is written, which nobody should paste a look into. */
  isPlainText?: boolean;
  /**
   * Called with what is written here.
   * @param plain the same with plain line ends, of which `changes` are, if they are known.
   */
  onChange(text: string, plain: string, changes?: readonly TextChange[]): void;
  /**
   * Files that were picked, pasted or dropped, where they go (`placeAt`), what they say to those who do not see them, if that is known, and
   * whether those that are pictures are one paragraph.
   */
  onFiles(files: File[], at: number, alternativeText?: string, areTogether?: boolean): void;
  /** What is not in the text yet. */
  placeholders?: readonly ShownPlaceholder[];
  /** Where pictures are chosen, if not among the files of the device. */
  onAddPicture?(): void;
  /** What is known of the pictures of the post. */
  pictures?: PostPictures | undefined;
  handle?: Ref<TextHandle>;
  /** The post whose text it is: links lead to others of its blog. */
  own?: { blogId: string; postId: string };
}

type FieldRef = RefObject<EditableText | null>;

/** Takes files that are dropped on the text, at the place where they are dropped. */
function onDrop(event: DragEvent, field: FieldRef, onFiles: (files: File[], caret?: number) => void): void {
  const files = [...(event.dataTransfer?.files ?? [])];
  if (files.length === 0) return;
  event.preventDefault();
  event.stopPropagation();
  onFiles(files, field.current?.placeAt(event.clientX, event.clientY));
}

const noPlaceholders: readonly ShownPlaceholder[] = [];

/** The text of a post, with what formats it. */
export function TextField({
  value,
  isStep = false,
  format,
  isPlainText = false,
  onChange,
  onFiles,
  onAddPicture,
  placeholders = noPlaceholders,
  pictures,
  handle,
  own,
}: TextFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const field = useField(place, {
    value,
    isStep,
    format,
    placeholders,
    pictures,
    onChange(...written) {
      onChange(...written);
      link.written();
      insert.written();
    },
    caretMoved: line => insert.caretMoved(line),
  });
  const beginWith = (put: string) => {
    const { current } = field;
    if (!current) return;
    const isAlone = put === '' || current.text() === '';
    current.edit({
      change: { from: 0, to: 0, text: isAlone ? put : `${put}\n\n` },
      selection: { from: put.length, to: put.length },
    });
    current.focus();
  };
  const link = useLink(field, format, own !== undefined);
  const insert = useInsert(field, place, format, isPlainText);
  const onKey = useFieldKeys(field, format, link.ask);
  const whenComposed = useComposition(place);
  const run = (name: CommandName) => {
    if (name === 'link' && link.ask()) return;
    const { current } = field;
    const edit = current && commands[format][name](current.text(), current.selection());
    if (edit) current.edit(edit);
    current?.focus();
  };
  const placeOf = (caret?: number) => {
    const { current } = field;
    const text = current?.text() ?? withPlainLineEnds(value);
    return placeAt(text, caret ?? current?.selection().to ?? text.length, format);
  };
  const take = (taken: File[], caret?: number) => onFiles(taken, placeOf(caret));
  /** Whether the pictures that are chosen are one paragraph. */
  const areTogether = useRef(false);
  const { onPaste, report } = usePaste({ field, format, isPlainText, take, onFiles });
  const found = useRef<HTMLDivElement>(null);
  const { find, trouble } = useFind(field, found);
  const pick = (together: boolean) => {
    areTogether.current = together;
    files.current?.click();
  };
  const choose = onAddPicture ?? (() => pick(false));
  useImperativeHandle(handle ?? null, () => ({
    focus: () => field.current?.focus(),
    caret: () => field.current?.selection().to ?? 0,
    goTo: at => field.current?.goTo(at),
    hold: () => field.current?.hold(),
    undo: () => field.current?.undo(),
    find,
    beginWith,
    place: placeOf,
    whenComposed,
    put(change, of) {
      const { current } = field;
      if (current?.text() !== of) return false;
      current.put(change);
      return true;
    },
  }));
  return (
    <div class="text-field">
      <div class="text-head">
        <Toolbar
          command={run}
          insert={isPlainText ? undefined : insert.open}
          addPicture={choose}
          find={() => find(false)}
        />
        <div ref={found} />
        {own && link.isOpen && (
          <LinkPicker own={own} choose={link.choose} leave={link.leave} dismiss={link.dismiss} />
        )}
        {insert.asked && (
          <LoadedInsert
            asked={insert.asked}
            field={field}
            format={format}
            close={insert.close}
            fail={insert.fail}
            addPictures={together => (together ? pick(true) : choose())}
            askLink={own && link.open}
          />
        )}
        <PasteNotice report={report} />
        {(trouble || insert.trouble) && (
          <p class="note trouble" role="alert">
            {trouble || insert.trouble}
          </p>
        )}
      </div>
      <div
        class="text"
        ref={place}
        onKeyDownCapture={event => insert.onKey(event) || onKey(event)}
        onBeforeInputCapture={event => {
          link.beforeInput(event);
          insert.beforeInput(event);
        }}
        onPasteCapture={onPaste}
        onDropCapture={event => onDrop(event, field, take)}
      />
      <div ref={pictures?.place} class="picture-place" />
      {!insert.asked && <CaretButton line={insert.line} use={insert.open} />}
      <input
        ref={files}
        type="file"
        accept={acceptedFiles}
        multiple
        hidden
        aria-label={words.pictureFiles}
        onChange={({ currentTarget }) => {
          onFiles([...(currentTarget.files ?? [])], placeOf(), undefined, areTogether.current);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
