import { syntaxTree } from '@codemirror/language';
import { type ChangeDesc, type EditorState, Facet, Prec } from '@codemirror/state';
import {
  Decoration,
  type DecorationSet,
  type EditorView,
  ViewPlugin,
  type ViewUpdate,
} from '@codemirror/view';
import type { TextRange } from '../format/edit.ts';
import { composes, composing } from './composing.ts';
import { Drawing } from './drawing.ts';
import { Indents } from './indents.ts';
import { followLinks } from './links.ts';
import { liveLook } from './live-look.ts';
import { drawNode } from './node-looks.ts';
import { pictureDrawing } from './pictures.ts';

/** Says that marks of what is selected are shown although the focus is elsewhere, such as where somebody looks for words. */
export const showsSelection = Facet.define<(state: EditorState) => boolean>();

/** For how long after a click marks wait to be shown, in milliseconds: under a second click, words would have moved. */
const secondClick = 300;

/** How long a field takes to put in what was composed, in milliseconds. */
const settling = 50;

/** The lines that somebody is in. */
function linesInUse(view: EditorView): TextRange[] {
  const { state, hasFocus } = view;
  if (!hasFocus && !state.facet(showsSelection).some(shows => shows(state))) return [];
  return state.selection.ranges.map(({ from, to }) => ({
    from: state.doc.lineAt(from).from,
    to: state.doc.lineAt(to).to,
  }));
}

const isSame = (some: readonly TextRange[], others: readonly TextRange[]) =>
  some.length === others.length &&
  some.every(({ from, to }, at) => from === others[at]?.from && to === others[at].to);

const moved = (ranges: readonly TextRange[], changes: ChangeDesc) =>
  ranges.map(({ from, to }) => ({ from: changes.mapPos(from, -1), to: changes.mapPos(to, 1) }));

/** What is drawn of the parts that are seen. */
function draw({ state, visibleRanges }: EditorView, shown: readonly TextRange[]): DecorationSet {
  const drawn = visibleRanges.flatMap(seen => {
    const drawing = new Drawing(state, seen, shown);
    const indents = new Indents(drawing);
    syntaxTree(state).iterate({ ...seen, enter: node => drawNode(node, drawing, indents) });
    indents.draw();
    return drawing.drawn;
  });
  return Decoration.set(drawn, true);
}

/** Whether pictures within words look different than before, or can be shown now. */
function isOtherPicture(before: EditorState, now: EditorState): boolean {
  const drawing = now.facet(pictureDrawing);
  return drawing !== before.facet(pictureDrawing) || drawing?.isOther(before, now) === true;
}

/** What ends a press of the mouse. */
const ends = ['pointerup', 'pointercancel'] as const;

class LiveMarks {
  decorations: DecorationSet;
  #view: EditorView;
  #shown: readonly TextRange[];
  /** Whether what is drawn is older than the text. */
  #isOld = false;
  /** Whether a button of the mouse is down, or was a moment ago: then lines stay as they are, so that nothing moves under it. */
  #isHeld = false;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(view: EditorView) {
    this.#view = view;
    this.#shown = linesInUse(view);
    this.decorations = draw(view, this.#shown);
    // What is dragged away ends the press, too.
    for (const end of ends) addEventListener(end, this.#onRelease);
  }

  update({ view, changes, docChanged, viewportChanged, startState, state }: ViewUpdate): void {
    const shown = this.#isHeld ? moved(this.#shown, changes) : linesInUse(view);
    this.#isOld ||=
      docChanged ||
      viewportChanged ||
      syntaxTree(startState) !== syntaxTree(state) ||
      isOtherPicture(startState, state) ||
      !isSame(this.#shown, shown);
    if (!this.#isOld) return;
    // A change around what is being composed would end that.
    if (view.compositionStarted || state.field(composing)) {
      this.decorations = this.decorations.map(changes);
      this.#shown = moved(this.#shown, changes);
      return;
    }
    this.#shown = shown;
    this.decorations = draw(view, shown);
    this.#isOld = false;
  }

  hold(): void {
    clearTimeout(this.#timer);
    this.#isHeld = true;
  }

  #onRelease = (): void => {
    if (this.#isHeld) this.#later(secondClick);
  };

  compose(): void {
    this.#view.dispatch({ effects: composes.of(true) });
  }

  composed(): void {
    this.#later(settling);
  }

  /** Whether something waits for the end of what was composed, which is over. */
  get #isSettled(): boolean {
    const { compositionStarted, state } = this.#view;
    return !compositionStarted && (this.#isOld || state.field(composing));
  }

  #later(pause: number): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.release(true), pause);
  }

  /** Shows the marks where somebody is now, before a key does something to them. */
  release(isLate = this.#isHeld || this.#isSettled): void {
    clearTimeout(this.#timer);
    this.#isHeld = false;
    if (isLate) this.#view.dispatch({ effects: this.#view.compositionStarted ? [] : composes.of(false) });
  }

  destroy(): void {
    clearTimeout(this.#timer);
    for (const end of ends) removeEventListener(end, this.#onRelease);
  }
}

const marks = ViewPlugin.fromClass(LiveMarks, {
  decorations: plugin => plugin.decorations,
  eventObservers: {
    pointerdown({ pointerType }) {
      if (pointerType === 'mouse') this.hold();
    },
    compositionstart() {
      this.compose();
    },
    compositionend() {
      this.composed();
    },
    // What a browser has selected may have moved as marks were hidden meanwhile.
    focus(_, view) {
      view.focus();
    },
  },
  eventHandlers: {
    keydown() {
      this.release();
      return false;
    },
  },
});

/** A text that looks like what it says: its marks are shown where somebody is, and nowhere else. */
export const liveMarks = [
  composing,
  // Around all other marks: a box of marks is one.
  Prec.lowest(marks),
  liveLook,
  followLinks,
];
