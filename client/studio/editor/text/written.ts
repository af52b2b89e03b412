import type { Edit, Range, TextFormat } from './format/edit.ts';

/** How a field begins, and whom it tells. */
export interface Beginning {
  label: string;
  text: string;
  selection: Range;
  format: TextFormat;
  /** Hears the whole text after each change that somebody makes in the field. */
  written(text: string): void;
}

/** A field with the text of a post, whichever it is. Its line ends are plain. */
export interface Written {
  text(): string;
  selection(): Range;
  /** Makes a change as if it had been typed: one step of undo. */
  edit(edit: Edit): void;
  /** Makes another text of it, from outside: the caret stays where it is, and undo does not bring the old text back. */
  replace(text: string): void;
  /** Puts the caret where something was dropped. */
  moveTo(x: number, y: number): void;
  setFormat(format: TextFormat): void;
  /** Opens what finds and replaces words, in a place; a plain area has none, because there the browser's own finds all. */
  find?(place: HTMLElement, withReplace: boolean): Promise<void>;
  focus(): void;
  close(): void;
}

/** The picture files in what is pasted or dropped. */
export const picturesIn = (data: DataTransfer | null): File[] =>
  [...(data?.files ?? [])].filter(({ type }) => type.startsWith('image/'));
