import { history, historyKeymap, isolateHistory, standardKeymap, undo } from '@codemirror/commands';
import {
  Compartment,
  EditorState,
  type Extension,
  Transaction,
  type TransactionSpec,
} from '@codemirror/state';
import { EditorView, keymap, placeholder } from '@codemirror/view';
import { words } from '../../words.ts';
import { changesBetween } from './changes.ts';
import { languages } from './code-language.ts';
import { headingMarks, look } from './code-look.ts';
import { coveredBy } from './covered.ts';
import { writtenDirections } from './directions.ts';
import type { Beginning, EditableText } from './editable-text.ts';
import { earlyField } from './find/early-field.ts';
import type { Edit, TextChange, TextFormat } from './format/edit.ts';
import { reportCaretLine } from './insert/caret-line.ts';
import { liveMarks } from './live/live-marks.ts';
import { loadPictures, mayHavePictures, pictureDrawing, pictures } from './live/pictures.ts';
import { knowPictures, postPictures } from './live/post-pictures.ts';
import { placeholderMarks, show } from './placeholder-marks.ts';

/** What a browser does for people who write is off in fields for code, and on here. */
const forWriters = (label: string) =>
  EditorView.contentAttributes.of({
    'aria-label': label,
    'aria-description': words.tabInLists,
    spellcheck: 'true',
    autocorrect: 'on',
    autocapitalize: 'sentences',
  });

/** Reports the text when the user has changed it here. */
const reportChanges = (written: Beginning['written']) =>
  EditorView.updateListener.of(({ docChanged, transactions, changes, state }) => {
    const isFromOutside = transactions.every(each => each.annotation(Transaction.remote));
    if (!docChanged || isFromOutside) return;
    const made: TextChange[] = [];
    changes.iterChanges((from, to, _, __, text) => made.push({ from, to, text: text.toString() }));
    written(state.doc.toString(), made);
  });

/**
 * Puts what is typed over a selection in its place. Chromium would give it the look of what was there, by a style that the
 * page's policy refuses and reports.
 */
const typeOver = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const isTyped = event.inputType === 'insertText' && event.cancelable && !event.isComposing;
    if (!isTyped || !event.data || view.state.selection.main.empty) return false;
    event.preventDefault();
    view.dispatch(view.state.replaceSelection(event.data), { userEvent: 'input.type', scrollIntoView: true });
    return true;
  },
});

/** Find and replace, once it has been loaded. */
let find: typeof import('./find/find.ts') | undefined;

/** The marks of the language that the text is written in, as they are shown. */
const language = new Compartment();

const shownAs = (format: TextFormat, isFormatted: boolean): Extension => [
  languages[format],
  isFormatted && format === 'markdown' ? [liveMarks, pictures()] : headingMarks,
];

const extensions = ({ label, written, caretMoved }: Beginning): Extension[] => [
  history(),
  // Tab is not among these keys: it leaves the field, but for lists (field-keys.ts).
  keymap.of([...standardKeymap, ...historyKeymap]),
  EditorView.lineWrapping,
  writtenDirections,
  placeholder(words.beginToWrite),
  forWriters(label),
  typeOver,
  look,
  placeholderMarks,
  postPictures,
  reportChanges(written),
  reportCaretLine(caretMoved),
];

function edit(view: EditorView, { change, selection }: Edit): void {
  const { from, to, text } = change;
  // A long one changes a few of its lines.
  const changes = changesBetween(view.state.sliceDoc(from, to), text);
  view.dispatch({
    changes: changes.map(each => ({ from: from + each.from, to: from + each.to, insert: each.text })),
    selection: { anchor: selection.from, head: selection.to },
    annotations: isolateHistory.of('full'),
    userEvent: 'input.format',
    scrollIntoView: true,
  });
}

function put(view: EditorView, { from, to, text }: TextChange): void {
  const changes = view.state.changes({ from, to, insert: text });
  // At the very beginning the caret may be where nothing was written before.
  const selection = view.state.selection.map(changes, from === 0 ? 1 : -1);
  view.dispatch({ changes, selection, annotations: isolateHistory.of('full'), userEvent: 'input.picture' });
}

/** Another text, which is not reported. As a step of its own, undo takes it back. */
function replacing(state: EditorState, text: string, isStep: boolean): TransactionSpec {
  const changes = changesBetween(state.doc.toString(), text);
  return {
    changes: changes.map(({ from, to, text: insert }) => ({ from, to, insert })),
    annotations: [
      Transaction.remote.of(true),
      isStep ? isolateHistory.of('full') : Transaction.addToHistory.of(false),
    ],
  };
}

/** The state with which a field begins: the one that it has left, and what was written elsewhere since is a step. */
function stateOf(parent: HTMLElement, beginning: Beginning): EditorState {
  const { text, selection, format, isFormatted, left } = beginning;
  const range = { anchor: Math.min(selection.from, text.length), head: Math.min(selection.to, text.length) };
  const code = shownAs(format, isFormatted);
  if (!left)
    return EditorState.create({
      doc: text,
      selection: range,
      extensions: [
        extensions(beginning),
        language.of(code),
        EditorView.scrollMargins.of(() => coveredBy(parent.closest('.text-field'))),
      ],
    });
  let { state } = left;
  for (const { text: then, by } of [...left.since, { text, by: 'field' }])
    if (then !== state.doc.toString()) state = state.update(replacing(state, then, by === 'field')).state;
  return state.update({ selection: range, effects: language.reconfigure(code) }).state;
}

/** Keeps the line at the top of the screen where it is. */
function hold(view: EditorView, parent: HTMLElement): () => void {
  const { top } = coveredBy(parent.closest('.text-field'));
  const { left, top: start } = view.contentDOM.getBoundingClientRect();
  const place = view.posAtCoords({ x: left + 1, y: top + 1 }, false);
  const before = view.coordsAtPos(place)?.top;
  return () => {
    if (start >= top || before === undefined) return;
    view.dispatch({ effects: EditorView.scrollIntoView(place, { y: 'start', yMargin: before - top }) });
  };
}

/** Loads what shows the pictures of a text, so that they are there with it. */
export const loadPicturesOf = async (text: string): Promise<void> =>
  mayHavePictures(text) ? loadPictures() : undefined;

/** Opens a field with marks that stand back in an element. In a shadow root its styles need no exception from the page's policy. */
export function openCodeField(parent: HTMLElement, beginning: Beginning): EditableText {
  const host = parent.appendChild(document.createElement('div'));
  host.className = 'code-text';
  const root = host.attachShadow({ mode: 'open' });
  const view = new EditorView({ state: stateOf(parent, beginning), parent: root, root });
  return {
    text: () => view.state.doc.toString(),
    selection: () => ({ from: view.state.selection.main.from, to: view.state.selection.main.to }),
    edit: made => edit(view, made),
    put: made => put(view, made),
    replace: (other, isStep) => view.dispatch(replacing(view.state, other, isStep)),
    undo: () => undo(view),
    placeAt: (x, y) => view.posAtCoords({ x, y }) ?? undefined,
    caretBox: () => view.coordsAtPos(view.state.selection.main.head) ?? undefined,
    show: placeholders => view.dispatch(show(view, placeholders)),
    know: known => view.dispatch({ effects: knowPictures.of(known) }),
    isPicturePicked: () => view.state.facet(pictureDrawing)?.isPicked(view.state) ?? false,
    setFormat: (...shown) => view.dispatch({ effects: language.reconfigure(shownAs(...shown)) }),
    async find(place, withReplace) {
      find?.openFind(view, place, withReplace);
      if (find || place.childElementCount > 0) return;
      const early = earlyField(place);
      try {
        find = await import('./find/find.ts');
        find.openFind(view, place, withReplace, early);
      } finally {
        early.remove();
      }
    },
    hold: () => hold(view, parent),
    goTo(place) {
      const at = Math.min(place, view.state.doc.length);
      view.dispatch({ selection: { anchor: at }, effects: EditorView.scrollIntoView(at, { y: 'start' }) });
      view.focus();
    },
    focus: () => view.focus(),
    close() {
      const { state } = view;
      view.destroy();
      host.remove();
      return { state, since: [] };
    },
  };
}
