import { words } from '../../words.ts';
import { changesBetween } from './changes.ts';
import type { Edit } from './format/edit.ts';
import { growsByItself } from './grows-by-itself.ts';
import type { Beginning, Written } from './written.ts';

/** Makes a change that the browser's own undo knows, which only this old command does. */
function typeIn(area: HTMLTextAreaElement, { change, selection }: Edit): void {
  area.focus();
  area.setSelectionRange(change.from, change.to);
  const isDone = change.text
    ? document.execCommand('insertText', false, change.text)
    : change.from === change.to || document.execCommand('delete');
  if (!isDone) {
    area.setRangeText(change.text);
    area.dispatchEvent(new Event('input'));
  }
  area.setSelectionRange(selection.from, selection.to);
}

/** Makes another text of it. The browser moves the selection along. */
function replaceIn(area: HTMLTextAreaElement, text: string): void {
  for (const { from, to, text: put } of changesBetween(area.value, text).reverse())
    area.setRangeText(put, from, to, 'preserve');
}

/** Opens a plain text area in an element. */
export function openPlainField(parent: HTMLElement, beginning: Beginning): Written {
  const area = document.createElement('textarea');
  area.className = 'plain-text';
  area.dir = 'auto';
  area.spellcheck = true;
  area.rows = 8;
  area.setAttribute('aria-label', beginning.label);
  area.setAttribute('aria-description', words.tabInLists);
  area.value = beginning.text;
  area.addEventListener('input', () => beginning.written(area.value));
  const grow = growsByItself(area);
  parent.append(area);
  grow();
  area.setSelectionRange(beginning.selection.from, beginning.selection.to);
  return {
    text: () => area.value,
    selection: () => ({ from: area.selectionStart, to: area.selectionEnd }),
    edit: edit => typeIn(area, edit),
    replace(text) {
      replaceIn(area, text);
      grow();
    },
    moveTo(x, y) {
      const place = document.caretPositionFromPoint?.(x, y);
      if (place?.offsetNode === area) area.setSelectionRange(place.offset, place.offset);
    },
    setFormat: () => undefined,
    focus: () => area.focus(),
    close: () => area.remove(),
  };
}
