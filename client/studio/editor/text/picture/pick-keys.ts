import { Direction, type EditorView, keymap } from '@codemirror/view';
import { figureAt, figures } from './figures.ts';
import { pick, pickedPicture, pictureBeside, withPicture } from './pick-picture.ts';
import type { Picture } from './picture-paragraph.ts';

/** Goes from one picture to the next one of its gallery, or out of its place. */
function leave(view: EditorView, { from, to }: Picture, isForward: boolean, isVertical: boolean): boolean {
  const figure = figureAt(view.state, { from, to });
  const next = figure?.pictures.findIndex(each => each.from === from) ?? -1;
  const sibling = isVertical ? undefined : figure?.pictures[next + (isForward ? 1 : -1)];
  if (sibling) pick(view, sibling);
  else {
    const edge = isForward ? (figure ? figure.to + 1 : to) : figure ? figure.from - 1 : from;
    const anchor = Math.min(Math.max(edge, 0), view.state.doc.length);
    view.dispatch({ selection: { anchor }, scrollIntoView: true });
  }
  return true;
}

/** Picks the picture onto which a caret would go; nothing in the source of a figure, which is shown then. */
function enter(view: EditorView, head: number, target: number): boolean {
  const { state } = view;
  const isForward = target > head;
  if (figureAt(state, { from: head, to: head })) return false;
  const [from, to] = isForward ? [head, target] : [target, head];
  const passed = state.field(figures).filter(each => from <= each.to && each.from <= to);
  const figure = passed.at(isForward ? 0 : -1);
  if (figure?.pictures.length === 0) return false;
  const picture = figure
    ? figure.pictures.at(isForward ? 0 : -1)
    : pictureBeside(state, head, isForward ? 1 : -1);
  if (picture) pick(view, picture);
  return picture !== undefined;
}

const arrow = (isVertical: boolean, isToEnd: boolean) => (view: EditorView) => {
  const { main } = view.state.selection;
  const isLeftToRight = view.textDirectionAt(main.head) === Direction.LTR;
  const isForward = isVertical ? isToEnd : isToEnd === isLeftToRight;
  const picked = pickedPicture(view.state);
  if (picked && isVertical && !figureAt(view.state, picked)) return false;
  if (picked) return leave(view, picked, isForward, isVertical);
  if (!main.empty) return false;
  const { head } = isVertical ? view.moveVertically(main, isForward) : view.moveByChar(main, isForward);
  return head !== main.head && enter(view, main.head, head);
};

type Act = Parameters<typeof withPicture>[1];

/** What a key does with the picture that is picked. */
const does = (act: (view: EditorView) => Act) => (view: EditorView) => {
  const isPicked = pickedPicture(view.state) !== undefined;
  if (isPicked) void withPicture(view, act(view));
  return isPicked;
};

const removePicked = does(view => acts => acts.remove(view));

/** A gap in which there are more signs is none, so that no text is read for it. */
const maxGap = 1_000;

/** The picture that the end or the beginning of a paragraph would be joined to, over at most one blank line. */
function pictureToJoin({ state }: EditorView, isForward: boolean): Picture | undefined {
  const { head, empty } = state.selection.main;
  const { from, to } = state.doc.lineAt(head);
  if (!empty || head !== (isForward ? to : from)) return undefined;
  const figure = state.field(figures).find(each => {
    const [start, end] = isForward ? [head, each.from] : [each.to, head];
    return (
      start < end && /^[ \t]*\n(?:[ \t]*\n)?$/.test(state.sliceDoc(start, Math.min(end, start + maxGap)))
    );
  });
  return figure?.pictures.at(isForward ? 0 : -1);
}

/** Removes the picture that is picked; one that would lose its first or last sign is picked instead. */
const remove = (isForward: boolean) => (view: EditorView) => {
  if (removePicked(view)) return true;
  const picture = pictureToJoin(view, isForward);
  if (picture) pick(view, picture);
  return picture !== undefined;
};

/** A picture is one sign for the keys: arrows pick it, Enter opens it, and it is moved with Alt and Shift. */
export const pickKeys = keymap.of([
  { key: 'ArrowLeft', run: arrow(false, false) },
  { key: 'ArrowRight', run: arrow(false, true) },
  { key: 'ArrowUp', run: arrow(true, false) },
  { key: 'ArrowDown', run: arrow(true, true) },
  { key: 'Enter', run: does(view => acts => acts.open(view, true)) },
  { key: 'Backspace', run: remove(false) },
  { key: 'Delete', run: remove(true) },
  ...(['Left', 'Right', 'Up', 'Down'] as const).map(way => ({
    key: `Alt-Shift-Arrow${way}`,
    run: does(view => acts => acts.move(view, way)),
  })),
]);
