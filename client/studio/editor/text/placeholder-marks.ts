import { type EditorState, StateEffect, StateField, type TransactionSpec } from '@codemirror/state';
import { Decoration, EditorView, WidgetType } from '@codemirror/view';
import type { ShownPlaceholder } from './editable-text.ts';

/** The height of a placeholder, in pixels, roughly. */
const roomBelow = 64;

/** Shows other placeholders than before. */
const showPlaceholders = StateEffect.define<readonly ShownPlaceholder[]>();

/** What it says is not its text, so that it is in no copy of the text. */
class PlaceholderMark extends WidgetType {
  readonly #label: string;

  constructor(label: string) {
    super();
    this.#label = label;
  }

  override eq(other: PlaceholderMark): boolean {
    return other.#label === this.#label;
  }

  override toDOM(): HTMLElement {
    const mark = document.createElement('div');
    mark.className = 'cm-waiting';
    mark.setAttribute('role', 'img');
    mark.setAttribute('aria-label', this.#label);
    return mark;
  }
}

/** Below the lines that they are at. What waits at the top of the text is above it. */
function marksOf({ doc }: EditorState, shown: readonly ShownPlaceholder[]) {
  const marks = shown.map(({ at, label }) => {
    const widget = new PlaceholderMark(label);
    if (at === 0) return Decoration.widget({ widget, side: -1, block: true }).range(0);
    return Decoration.widget({ widget, side: 1, block: true }).range(doc.lineAt(Math.min(at, doc.length)).to);
  });
  return Decoration.set(marks, true);
}

const waiting = StateField.define<readonly ShownPlaceholder[]>({
  create: () => [],
  update(shown, { changes, effects }) {
    const replaced = effects.find(effect => effect.is(showPlaceholders));
    if (replaced) return replaced.value;
    return changes.empty ? shown : shown.map(each => ({ ...each, at: changes.mapPos(each.at, -1) }));
  },
});

const look = EditorView.theme({
  '.cm-waiting': {
    margin: '0.5rem 0',
    padding: '0.5rem 0.75rem',
    border: '1px dashed var(--edge)',
    borderRadius: '6px',
    color: 'var(--soft)',
    font: '0.875rem / 1.5 var(--sans)',
    overflowWrap: 'anywhere',
  },
  '.cm-waiting::before': { content: 'attr(aria-label)' },
});

/** Shows placeholders, and brings one that is new into sight: it is where somebody has just asked for it. */
export function show({ state }: EditorView, placeholders: readonly ShownPlaceholder[]): TransactionSpec {
  const known = new Set(state.field(waiting).map(({ key }) => key));
  const added = placeholders.find(({ key }) => !known.has(key));
  const end = added && state.doc.lineAt(Math.min(added.at, state.doc.length)).to;
  const inSight =
    end === undefined ? [] : [EditorView.scrollIntoView(end, { y: 'nearest', yMargin: roomBelow })];
  return { effects: [showPlaceholders.of(placeholders), ...inSight] };
}

/** What is not in the text yet, shown where it will be. */
export const placeholderMarks = [
  waiting,
  look,
  EditorView.decorations.compute(['doc', waiting], state => marksOf(state, state.field(waiting))),
];
