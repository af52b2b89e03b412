import type { EditorState } from '@codemirror/state';
import type { Edit, TextChange, TextFormat, TextRange } from './format/edit.ts';
import type { PostPictures } from './live/post-pictures.ts';
import type { Placeholder } from './placeholders.ts';

/** How a field begins, and where it reports changes. */
export interface Beginning {
  label: string;
  text: string;
  selection: TextRange;
  format: TextFormat;
  /** Whether the text looks like what it says, if the field can show that. */
  isFormatted: boolean;
  /** What a field of this kind has left when it was closed. */
  left?: Left | undefined;
  /** Called with the whole text after each change that the user makes in the field, and with the changes, if they are known. */
  written(text: string, changes?: readonly TextChange[]): void;
  /** Called when the caret is in another line, or its line elsewhere, if the field knows where lines are. */
  caretMoved(line: CaretLine | undefined): void;
}

/** The line with the caret, if something is offered beside it: to put something in, or to edit its table. */
export interface CaretLine {
  offer: 'insert' | 'table';
  /** In the window, in pixels. */
  top: number;
  left: number;
}

/** A placeholder with what it says. */
export interface ShownPlaceholder extends Placeholder {
  label: string;
}

/** What a field leaves when another one is opened in its place: with it, it goes on as if it had stayed. */
export interface Left {
  state: EditorState;
  /** The texts that there were since, each as it was put in from outside, and as it was before that. */
  since: { text: string; by: 'field' | 'outside' }[];
}

/** A field with the text of a post, whichever it is. Its line ends are plain. */
export interface EditableText {
  text(): string;
  selection(): TextRange;
  /** Makes a change as if it had been typed: one step of undo. */
  edit(edit: Edit): void;
  /** Makes a change somewhere else than at the caret, which stays in its words. */
  put(change: TextChange): void;
  /**
   * Makes another text of it, from outside: the caret stays where it is. As a step it is one that undo takes back, otherwise
   * undo does not bring the old text back.
   */
  replace(text: string, isStep: boolean): void;
  /** Takes back what was written last, or the last step. */
  undo(): void;
  /** The place in the text that is at a point of the window. */
  placeAt(x: number, y: number): number | undefined;
  /** Where the caret is in the window; a plain area does not know. */
  caretBox?(): { top: number; bottom: number } | undefined;
  /** Shows placeholders, if it can show anything between lines. */
  show(placeholders: readonly ShownPlaceholder[]): void;
  /** Takes what is known of the pictures of the post, if it shows any. */
  know?(pictures: PostPictures): void;
  /** Whether a picture is picked, whose keys are not the text's. */
  isPicturePicked?(): boolean;
  setFormat(format: TextFormat, isFormatted: boolean): void;
  /** Opens what finds and replaces words, in a place; a plain area has none, because there the browser's own finds all. */
  find?(place: HTMLElement, withReplace: boolean): Promise<void>;
  /** Notes what is at the top of the screen. Returns what brings it back there when the field has become wider or narrower. */
  hold(): () => void;
  /** Puts the caret at a place, and that to the top of the screen. */
  goTo(place: number): void;
  focus(): void;
  close(): Left | undefined;
}

/** The picture files in what is pasted. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
