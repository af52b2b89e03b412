import { isolateHistory } from '@codemirror/commands';
import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { TextRange } from '../format/edit.ts';
import { figureAt, figures } from './figures.ts';
import { type Move, moved, type Place, stepTo, type Target, withoutPicture } from './moves.ts';
import { pickedPicture } from './pick-picture.ts';
import { pictureWords } from './picture-words.ts';

/** The picture that is picked, in its figure if it is in one. */
export function pickedPlace(state: EditorState): (Place & { count: number }) | undefined {
  const picked = pickedPicture(state);
  const figure = picked && figureAt(state, picked);
  if (!figure || figure.pictures.length === 0) return undefined;
  const at = figure.pictures.findIndex(({ from }) => from === picked.from);
  return { figure, at, count: figure.pictures.length };
}

/** The blocks of a text, such as its paragraphs, by their lines. */
export function blocksOf(state: EditorState): TextRange[] {
  const { doc } = state;
  const cursor = syntaxTree(state).cursor();
  const found: TextRange[] = [];
  if (!cursor.firstChild()) return found;
  do found.push({ from: doc.lineAt(cursor.from).from, to: doc.lineAt(cursor.to).to });
  while (cursor.nextSibling());
  return found;
}

/** Makes changes as one step of undo. */
export function make(view: EditorView, { changes, selection }: Move): void {
  view.dispatch({
    changes: changes.map(({ from, to, text }) => ({ from, to, insert: text })),
    selection: { anchor: selection.from, head: selection.to },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.picture',
    scrollIntoView: true,
  });
}

const say = (view: EditorView, words: string) => view.dispatch({ effects: EditorView.announce.of(words) });

/** Moves the picture that is picked, if it is one of a figure. */
export function moveTo(view: EditorView, target: Target): void {
  const place = pickedPlace(view.state);
  const move = place && moved(view.state.doc.toString(), place, target);
  if (move) make(view, move);
  const { at = 0, count = 1 } = pickedPlace(view.state) ?? {};
  const done = count > 1 ? pictureWords.movedWithin(at + 1, count) : pictureWords.moved;
  say(view, move ? done : pictureWords.stays);
}

/** One step up or down: past a block of the text, or out of the gallery. */
export function step(view: EditorView, isDown: boolean): void {
  const place = pickedPlace(view.state);
  if (place) moveTo(view, stepTo(place, blocksOf(view.state), view.state.doc.length, isDown));
}

/** One step earlier or later in the gallery. */
export function stepWithin(view: EditorView, isLater: boolean): void {
  const place = pickedPlace(view.state);
  if (place) moveTo(view, { figure: place.figure, at: place.at + (isLater ? 2 : -1) });
}

/** The figure of pictures above or below that of the picture that is picked, with nothing between them. */
export function neighbour(state: EditorState, isBelow: boolean): Target | undefined {
  const place = pickedPlace(state);
  if (!place) return undefined;
  const all = state.field(figures);
  const own = all.findIndex(({ from }) => from === place.figure.from);
  const other = all[own + (isBelow ? 1 : -1)];
  if (!other || other.pictures.length === 0) return undefined;
  const [from, to] = isBelow ? [place.figure.to, other.from] : [other.to, place.figure.from];
  if (state.sliceDoc(from, to).trim() !== '') return undefined;
  return { figure: other, at: isBelow ? 0 : other.pictures.length };
}

/** Takes the picture that is picked out of the text. */
export function remove(view: EditorView): void {
  const picked = pickedPicture(view.state);
  if (!picked) return;
  const place = pickedPlace(view.state);
  const { from, to } = picked;
  const change = place ? withoutPicture(view.state.doc.toString(), place) : { from, to, text: '' };
  make(view, { changes: [change], selection: { from: change.from, to: change.from } });
  say(view, pictureWords.removed);
}
