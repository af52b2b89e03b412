import { syntaxTree } from '@codemirror/language';
import { type EditorState, StateField } from '@codemirror/state';
import { embedLines } from '../../../../../shared/embeds/embed-figure.ts';
import type { TextRange } from '../format/edit.ts';
import { type Picture, picturesAlone } from './picture-paragraph.ts';

/** The lines of a paragraph that readers get as figures: of pictures, or of embeds. */
export interface Figure extends TextRange {
  /** None of embeds. */
  pictures: readonly Picture[];
}

/** Looks at each paragraph that may be one, as it begins as one; no other is read. */
function figuresIn(state: EditorState): readonly Figure[] {
  const { doc } = state;
  const tree = syntaxTree(state);
  const cursor = tree.cursor();
  const found: Figure[] = [];
  if (!cursor.firstChild()) return found;
  do {
    const { name, from, to } = cursor;
    const first = name === 'Paragraph' ? doc.sliceString(from, from + 1) : '';
    const pictures =
      first === '!'
        ? picturesAlone(doc, tree, cursor.node)
        : first === 'h' && embedLines(doc.sliceString(from, to)) && [];
    if (pictures) found.push({ from: doc.lineAt(from).from, to: doc.lineAt(to).to, pictures });
  } while (cursor.nextSibling());
  return found;
}

/** The figures of a text, as far as it has been parsed. */
export const figures = StateField.define<readonly Figure[]>({
  create: figuresIn,
  update: (known, { docChanged, startState, state }) =>
    docChanged || syntaxTree(startState) !== syntaxTree(state) ? figuresIn(state) : known,
});

/** The figure that a range touches. */
export const figureAt = (state: EditorState, { from, to }: TextRange): Figure | undefined =>
  state.field(figures, false)?.find(each => from <= each.to && each.from <= to);
