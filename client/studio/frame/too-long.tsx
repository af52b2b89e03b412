import { tooLong } from '../limits.ts';

/**
 * What is said beside a field whose text is too long. Nothing is cut from it.
 * @param besides the identifier of what is said of the field anyway.
 * @returns attributes of the field, and the note.
 */
export function lengthSaid(id: string, text: string, most: number, besides?: string) {
  const flaw = tooLong(text, most);
  const noteId = flaw && `${id}-length`;
  return {
    attributes: {
      'aria-invalid': flaw !== undefined || undefined,
      'aria-describedby': [noteId, besides].filter(Boolean).join(' ') || undefined,
    },
    note: flaw && (
      <p class="saved not" id={noteId}>
        {flaw}
      </p>
    ),
  };
}
