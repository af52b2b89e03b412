import type { Ref, RefObject } from 'preact';
import { useImperativeHandle, useRef } from 'preact/hooks';
import { words } from '../../words.ts';
import { useFieldKeys } from './field-keys.ts';
import { type CommandName, commands } from './format/commands.ts';
import type { TextFormat } from './format/edit.ts';
import { type Picture, putPictures } from './format/picture.ts';
import { LinkPicker } from './link/link-picker.tsx';
import { useLink } from './link/use-link.ts';
import { Toolbar } from './toolbar.tsx';
import { useField } from './use-field.ts';
import { useFind } from './use-find.ts';
import { picturesIn, type Written } from './written.ts';

/** What others do with the text field. */
export interface TextHandle {
  focus(): void;
  /** Opens what finds and replaces words. Returns false if that is left to the browser. */
  find(withReplace: boolean): boolean;
  /** Puts a text at the beginning as a paragraph of its own, and the caret after it; without one, only the caret. */
  beginWith(text: string): void;
  /** Puts pictures where the caret is, or was. */
  putPictures(pictures: readonly Picture[]): void;
}

export interface TextFieldProps {
  /** What the field last told of, or another text from outside: that is put in without moving the caret. */
  value: string;
  format: TextFormat;
  onChange(text: string): void;
  /** Picture files that were picked, pasted or dropped. */
  onPictures(files: File[]): void;
  /** Where pictures are chosen, if not among the files of the device. */
  onAddPicture?(): void;
  handle?: Ref<TextHandle>;
  /** The post whose text it is: links lead to others of its blog. */
  own?: { blogId: string; postId: string };
}

/** The pictures that can be uploaded: a phone that takes others makes one of these of them. */
const accepted = 'image/jpeg,image/png,image/gif,image/webp,image/avif';

type FieldRef = RefObject<Written | null>;

/** Takes pictures out of what is pasted. What has a text as well is pasted as text. */
function onPaste(event: ClipboardEvent, onPictures: (files: File[]) => void): void {
  const pictures = picturesIn(event.clipboardData);
  if (pictures.length === 0 || event.clipboardData?.types.includes('text/plain')) return;
  event.preventDefault();
  event.stopPropagation();
  onPictures(pictures);
}

/** A browser leaves the page for a file that is dropped, so every file is taken, and pictures are put in. */
function onDrop(event: DragEvent, field: FieldRef, onPictures: (files: File[]) => void): void {
  if (!event.dataTransfer?.types.includes('Files')) return;
  event.preventDefault();
  event.stopPropagation();
  const pictures = picturesIn(event.dataTransfer);
  if (event.type !== 'drop' || pictures.length === 0) return;
  field.current?.moveTo(event.clientX, event.clientY);
  onPictures(pictures);
}

/** The text of a post, with what formats it. */
export function TextField({
  value,
  format,
  onChange,
  onPictures,
  onAddPicture,
  handle,
  own,
}: TextFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const files = useRef<HTMLInputElement>(null);
  const field = useField(place, {
    value,
    format,
    onChange(text) {
      onChange(text);
      link.written();
    },
  });
  const link = useLink(field, format, own !== undefined);
  const onKey = useFieldKeys(field, format, link.ask);
  const run = (name: CommandName) => {
    if (name === 'link' && link.ask()) return;
    const { current } = field;
    const edit = current && commands[format][name](current.text(), current.selection());
    if (edit) current.edit(edit);
    current?.focus();
  };
  const found = useRef<HTMLDivElement>(null);
  const { find, trouble } = useFind(field, found);
  const choose = onAddPicture ?? (() => files.current?.click());
  useImperativeHandle(handle ?? null, () => ({
    focus: () => field.current?.focus(),
    find,
    beginWith(put) {
      const { current } = field;
      const isAlone = put === '' || current?.text() === '';
      current?.edit({
        change: { from: 0, to: 0, text: isAlone ? put : `${put}\n\n` },
        selection: { from: put.length, to: put.length },
      });
      current?.focus();
    },
    putPictures(pictures) {
      const { current } = field;
      current?.edit(putPictures(current.text(), current.selection(), format, pictures));
    },
  }));
  return (
    <div class="text-field">
      <div class="text-head">
        <Toolbar command={run} addPicture={choose} find={() => find(false)} />
        <div ref={found} />
        {own && link.isOpen && (
          <LinkPicker own={own} choose={link.choose} leave={link.leave} dismiss={link.dismiss} />
        )}
        {trouble && (
          <p class="note trouble" role="alert">
            {trouble}
          </p>
        )}
      </div>
      <div
        class="text"
        ref={place}
        onKeyDownCapture={onKey}
        onBeforeInputCapture={link.hear}
        onPasteCapture={event => onPaste(event, onPictures)}
        onDragOverCapture={event => onDrop(event, field, onPictures)}
        onDropCapture={event => onDrop(event, field, onPictures)}
      />
      <input
        ref={files}
        type="file"
        accept={accepted}
        multiple
        hidden
        aria-label={words.pictureFiles}
        onChange={({ currentTarget }) => {
          onPictures([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
    </div>
  );
}
