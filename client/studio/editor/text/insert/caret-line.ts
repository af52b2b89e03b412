import { syntaxTree } from '@codemirror/language';
import type { EditorState, Extension } from '@codemirror/state';
import { EditorView } from '@codemirror/view';
import type { CaretLine } from '../editable-text.ts';

/** What is offered beside the line with the caret: to put something in where it is empty, or to edit its table. */
function offerOf(state: EditorState): CaretLine['offer'] | undefined {
  const { empty, head } = state.selection.main;
  const { text } = state.doc.lineAt(head);
  if (!empty) return undefined;
  if (text.trim() === '') return 'insert';
  if (!text.includes('|')) return undefined;
  const { node } = syntaxTree(state).resolveInner(head, -1);
  for (let at: typeof node | null = node; at; at = at.parent) if (at.name === 'Table') return 'table';
  return undefined;
}

const offered = (view: EditorView) => (view.hasFocus ? offerOf(view.state) : undefined);

function caretLine(view: EditorView): CaretLine | undefined {
  const offer = offered(view);
  const box = offer && view.coordsAtPos(view.state.selection.main.head);
  return box ? { offer, top: box.top, left: box.left } : undefined;
}

/** Reports where the line with the caret is, as long as something is offered beside it. */
export function reportCaretLine(report: (line: CaretLine | undefined) => void): Extension {
  let wasOffered = false;
  return EditorView.updateListener.of(({ view }) => {
    const isOffered = offered(view) !== undefined;
    // In words there is nothing to measure, which takes time.
    if (isOffered || wasOffered) view.requestMeasure({ key: report, read: caretLine, write: report });
    wasOffered = isOffered;
  });
}
