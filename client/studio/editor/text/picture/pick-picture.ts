import { syntaxTree } from '@codemirror/language';
import type { EditorState } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import { postPictures } from '../live/post-pictures.ts';
import { figureAt } from './figures.ts';
import { type Picture, pictureAt, type SyntaxNode } from './picture-paragraph.ts';
import { pictureWords } from './picture-words.ts';

/** The source of a picture around a place, the outermost one. @param side 1 for one that may begin there, -1 for one that may end. */
export function imageAround(state: EditorState, at: number, side: 1 | -1 = 1): SyntaxNode | undefined {
  let found: SyntaxNode | undefined;
  for (let node: SyntaxNode | null = syntaxTree(state).resolveInner(at, side); node; node = node.parent)
    if (node.name === 'Image') found = node;
  return found;
}

/** The picture that ends or begins at a place. @param side 1 for one that begins there. */
export function pictureBeside(state: EditorState, at: number, side: 1 | -1): Picture | undefined {
  const node = imageAround(state, at, side);
  const isThere = node && (side === 1 ? node.from : node.to) === at;
  return isThere ? pictureAt(state.doc, syntaxTree(state), node) : undefined;
}

/** The picture that is picked: the selection is exactly its source. */
export function pickedPicture(state: EditorState): Picture | undefined {
  const { from, to, empty } = state.selection.main;
  const picture = empty ? undefined : pictureBeside(state, from, 1);
  return picture?.to === to ? picture : undefined;
}

/** Picks a picture, and says which one it is to those who do not see it. */
export function pick(view: EditorView, { from, to, alternativeText }: Picture): void {
  const all = figureAt(view.state, { from, to })?.pictures ?? [];
  const place = all.findIndex(each => each.from === from) + 1;
  view.dispatch({
    selection: { anchor: from, head: to },
    scrollIntoView: true,
    effects: EditorView.announce.of(pictureWords.picked(alternativeText, place, all.length)),
  });
}

/** What is loaded with the first picture that is picked. */
type Acts = typeof import('./picture-acts.tsx');

/** Does something with the picture that is picked, once what that needs has been loaded. */
export async function withPicture(view: EditorView, act: (acts: Acts) => void): Promise<void> {
  try {
    act(await import('./picture-acts.tsx'));
  } catch {
    const { place } = view.state.field(postPictures) ?? {};
    if (place?.current) place.current.textContent = pictureWords.actsMissing;
  }
}

/** The picture that an element shows. */
function shownBy(view: EditorView, element: Element): Picture | undefined {
  const figure = element.closest('.cm-figure');
  const at = view.posAtDOM(figure ?? element);
  if (!figure) return pictureBeside(view.state, at, 1);
  const place = [...figure.querySelectorAll('.cm-picture')].indexOf(element);
  return figureAt(view.state, { from: at, to: at })?.pictures[Math.max(place, 0)];
}

const elementOf = ({ target }: Event) =>
  target instanceof Element ? target.closest('.cm-picture, .cm-figure') : null;

/** How the pointer was pressed: a finger scrolls, and wants no keyboard on the screen. */
let pointer = '';

/** A press picks a picture, a click opens it, and the mouse drags it. */
export const pickByPointer = EditorView.domEventHandlers({
  pointerdown({ pointerType }) {
    pointer = pointerType;
  },
  mousedown(event, view) {
    const element = elementOf(event);
    const picture = element && event.button === 0 ? shownBy(view, element) : undefined;
    if (!picture) return false;
    event.preventDefault();
    if (pointer === 'mouse') view.focus();
    view.dispatch({ selection: { anchor: picture.from, head: picture.to } });
    const { buttons } = event;
    if (pointer === 'mouse' && buttons === 1) void withPicture(view, acts => acts.drag(view, event));
    return true;
  },
  click(event, view) {
    if (!elementOf(event) || !pickedPicture(view.state)) return false;
    void withPicture(view, acts => acts.open(view, false));
    return true;
  },
});
