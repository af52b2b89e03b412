import { type EditorState, Prec, RangeSetBuilder, StateField } from '@codemirror/state';
import { Decoration, type DecorationSet, EditorView } from '@codemirror/view';
import { composing } from '../live/composing.ts';
import { pictureDrawing } from '../live/pictures.ts';
import { postPictures } from '../live/post-pictures.ts';
import { type Figure, figures } from './figures.ts';
import { pickKeys } from './pick-keys.ts';
import { imageAround, pickByPointer, pickedPicture } from './pick-picture.ts';
import { pictureLook } from './picture-look.ts';
import { FigurePictures, isFigure, pictureInLine } from './picture-widget.ts';

/** Whether somebody is in the source of a figure: an end of a selection is there that is not exactly one of its pictures. */
function isInSource({ pictures, from, to }: Figure, { selection: { main } }: EditorState): boolean {
  if (pictures.some(each => each.from === main.from && each.to === main.to)) return false;
  return [main.anchor, main.head].some(end => from <= end && end <= to);
}

const embedLine = Decoration.line({ class: 'cm-embed' });

/** Figures in the place of their source, or below it while somebody is there; embeds are lines that look like cards. */
function drawn(state: EditorState): DecorationSet {
  const set = new RangeSetBuilder<Decoration>();
  const { doc, selection } = state;
  for (const figure of state.field(figures)) {
    const { from, to } = figure;
    if (figure.pictures.length === 0)
      for (let at = from; at <= to; at = doc.lineAt(at).to + 1) set.add(at, at, embedLine);
    else {
      const widget = new FigurePictures(state, figure.pictures, selection.main);
      if (isInSource(figure, state)) set.add(to, to, Decoration.widget({ widget, block: true, side: 1 }));
      else set.add(from, to, Decoration.replace({ widget, block: true }));
    }
  }
  return set.finish();
}

interface Shown {
  drawn: DecorationSet;
  /** Whether the text has changed since. */
  isOld: boolean;
}

const shownFigures = StateField.define<Shown>({
  create: state => ({ drawn: drawn(state), isOld: false }),
  update(known, transaction) {
    const { startState, state, changes } = transaction;
    // Figures that come or go beside what is being composed would break that off.
    if (state.field(composing, false) || transaction.isUserEvent('input.type.compose'))
      return { drawn: known.drawn.map(changes), isOld: true };
    // In the transaction that begins to show them, nothing was known before.
    const isSame = [figures, postPictures].every(
      field => startState.field<unknown>(field, false) === state.field<unknown>(field),
    );
    if (isSame && !known.isOld && startState.selection.eq(state.selection)) return known;
    return { drawn: drawn(state), isOld: false };
  },
  provide: field => EditorView.decorations.from(field, shown => shown.drawn),
});

/** Whether somebody has gone to a picture within words, or left one, or more is known of pictures. */
function isOtherPicture(before: EditorState, now: EditorState): boolean {
  if (before.field(postPictures) !== now.field(postPictures)) return true;
  if (before.selection.eq(now.selection)) return false;
  return [before, now].some(state => imageAround(state, state.selection.main.from) !== undefined);
}

/** Pictures and embeds of a Markdown text as readers see them. */
export const shownPictures = [
  figures,
  shownFigures,
  pictureLook,
  Prec.high(pickKeys),
  pickByPointer,
  pictureDrawing.of({
    inLine: pictureInLine,
    isFigure,
    isOther: isOtherPicture,
    isPicked: state => pickedPicture(state) !== undefined,
  }),
];
