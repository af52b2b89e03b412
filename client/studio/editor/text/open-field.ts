import type { Beginning, EditableText } from './editable-text.ts';
import { type FieldKind, fieldKind } from './field-kind.ts';
import { openPlainField } from './plain-field.ts';

type OpenField = (parent: HTMLElement, beginning: Beginning) => EditableText;

let openWithMarks: OpenField | undefined;

/** Loads the field with marks, and what shows the pictures of a text, unless a plain area is chosen. Where it does not arrive, a plain area serves as well. */
export async function loadField(kind: FieldKind, text = ''): Promise<true> {
  if (kind !== 'plain')
    openWithMarks = await import('./code-field.ts').then(
      async ({ openCodeField, loadPicturesOf }) => {
        await loadPicturesOf(text);
        return openCodeField;
      },
      () => undefined,
    );
  return true;
}

/** Opens the field of somebody's choice, which was loaded before. */
export const openField: OpenField = (parent, beginning) =>
  ((fieldKind.value !== 'plain' && openWithMarks) || openPlainField)(parent, beginning);
