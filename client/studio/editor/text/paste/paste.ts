import { type Signal, useSignal } from '@preact/signals';
import type { RefObject } from 'preact';
import { changeBetween } from '../changes.ts';
import { type EditableText, picturesIn } from '../editable-text.ts';
import type { Edit, TextFormat, TextRange } from '../format/edit.ts';
import { linkOver } from '../format/link.ts';
import type { ClipboardContent, PasteReport } from './pasted.ts';

/** The language of what was copied in Visual Studio Code, which says so. */
function languageIn(data: DataTransfer): string | undefined {
  try {
    const { mode } = JSON.parse(data.getData('vscode-editor-data')) as { mode?: unknown };
    return typeof mode === 'string' ? mode : undefined;
  } catch {
    return undefined;
  }
}

const givenIn = (data: DataTransfer): ClipboardContent => ({
  html: data.getData('text/html'),
  plain: data.getData('text/plain').replace(/\r\n?/g, '\n'),
  pictures: picturesIn(data),
  language: languageIn(data),
});

/** A text, and what was selected in it. */
interface SelectedText {
  text: string;
  selection: TextRange;
}

/** Where a place is now that the text may be another. */
function rangeIn(now: string, { text, selection }: SelectedText): TextRange {
  const change = changeBetween(text, now);
  if (!change) return selection;
  const moved = (at: number) => {
    if (at <= change.from) return at;
    return at >= change.to ? at + now.length - text.length : change.from;
  };
  const from = moved(selection.from);
  return { from, to: Math.max(from, moved(selection.to)) };
}

const plainEdit = ({ from, to }: TextRange, text: string): Edit => ({
  change: { from, to, text },
  selection: { from: from + text.length, to: from + text.length },
});

interface PasteOptions {
  field: RefObject<EditableText | null>;
  format: TextFormat;
  /** Whether readers get what is written as it is, so that nothing in it has a look. */
  isPlainText: boolean;
  /** Takes files where the caret is. */
  take(files: File[]): void;
  /** Takes files that go below the line of a place. */
  onFiles(files: File[], at: number, alternativeText?: string): void;
}

/** Pastes what has a look, or may be the code of an embed. What does that comes with the first such paste; if it does not come, words are pasted alone. */
async function pasteRich(
  given: ClipboardContent,
  { field, format, onFiles }: PasteOptions,
): Promise<PasteReport | undefined> {
  const { current: then } = field;
  if (!then) return undefined;
  const place = { text: then.text(), selection: then.selection() };
  const loaded = await import('./pasted.ts').catch(() => undefined);
  const { current } = field;
  if (!current) return undefined;
  const text = current.text();
  const range = rangeIn(text, place);
  if (!loaded) {
    current.edit(plainEdit(range, given.plain));
    return undefined;
  }
  const { edit, files, report } = loaded.pastedAt(text, range, format, given);
  if (edit) current.edit(edit);
  for (const { file, at, alternativeText } of files) onFiles([file], at, alternativeText);
  return report;
}

/** How the code of an embed begins; whether it is one is found out by what is loaded. */
const mayBeEmbedCode = /^\s*<(?:iframe|blockquote|p)\b/i;

const isAddress = (text: string) => /^(?:https?:\/\/|mailto:)\S+$/.test(text);

/** What a paste does; nothing where the browser does it. */
function actOf(
  given: ClipboardContent,
  wanted: PasteOptions,
  report: Signal<PasteReport | undefined>,
): (() => void) | undefined {
  const { field, format, isPlainText, take } = wanted;
  const { html, plain, pictures } = given;
  const { current } = field;
  if (isPlainText || isAddress(plain.trim())) {
    const link =
      !isPlainText && current && linkOver(current.text(), current.selection(), format, plain.trim());
    return link ? () => current.edit(link) : undefined;
  }
  if (html.trim() !== '' || mayBeEmbedCode.test(plain))
    return () => {
      report.value = undefined;
      void pasteRich(given, wanted).then(said => {
        report.value = said;
      });
    };
  return pictures.length > 0 && plain === '' ? () => take(pictures) : undefined;
}

/** What pasting does: words keep their look, pictures are uploaded, and an address over words makes a link of them. */
export function usePaste(wanted: PasteOptions) {
  const report = useSignal<PasteReport>();
  const onPaste = (event: ClipboardEvent) => {
    const { clipboardData } = event;
    const act = clipboardData && actOf(givenIn(clipboardData), wanted, report);
    if (!act) return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
  return { onPaste, report };
}
