import {
  closeSearchPanel,
  findNext,
  findPrevious,
  openSearchPanel,
  search,
  searchPanelOpen,
} from '@codemirror/search';
import { EditorState, StateEffect } from '@codemirror/state';
import { type EditorView, keymap, panels } from '@codemirror/view';
import { words } from '../../../words.ts';
import { showsSelection } from '../live/live-marks.ts';
import { findPanel, isReplacing } from './find-panel.tsx';

/** What the library announces to screen readers. */
const phrases = EditorState.phrases.of({
  'current match': words.currentMatch,
  'on line': words.onLine,
  'replaced match on line $': words.replacedOnLine,
  'replaced $ matches': words.replacedMatches,
});

/** The keys of the text while it is searched. */
const keys = keymap.of([
  { key: 'Escape', run: closeSearchPanel },
  { key: 'F3', run: findNext, shift: findPrevious, preventDefault: true },
  { key: 'Mod-g', run: findNext, shift: findPrevious, preventDefault: true },
]);

const searched = new WeakSet<EditorView>();

/**
 * Opens what finds words in a text, or goes there if it is open.
 * @param place where it stands: among the page's own controls, outside the shadow root.
 * @param early the field in which somebody types already, if there is one: it gives way to the panel's own.
 */
export function openFind(
  view: EditorView,
  place: HTMLElement,
  withReplace: boolean,
  early?: HTMLInputElement,
): void {
  if (!searched.has(view)) {
    searched.add(view);
    const extension = [
      search({ top: true, literal: true, createPanel: findPanel }),
      panels({ topContainer: place }),
      phrases,
      keys,
      showsSelection.of(searchPanelOpen),
    ];
    view.dispatch({ effects: StateEffect.appendConfig.of(extension) });
  }
  isReplacing.value = withReplace || isReplacing.value;
  openSearchPanel(view);
  const field = place.querySelector<HTMLInputElement>('[main-field]');
  field?.focus();
  field?.select();
  if (field && early?.value) {
    field.value = early.value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.setSelectionRange(field.value.length, field.value.length);
  }
  early?.remove();
}
