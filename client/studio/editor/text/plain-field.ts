import { words } from '../../words.ts';
import { changeBetween, changesBetween } from './changes.ts';
import { coveredBy } from './covered.ts';
import type { Beginning, EditableText } from './editable-text.ts';
import type { Edit, TextChange } from './format/edit.ts';
import { growsByItself } from './grows-by-itself.ts';

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

/** Makes a change somewhere else than at the caret. */
function putInto(area: HTMLTextAreaElement, { from, to, text }: TextChange): void {
  // At the very beginning the caret may be where nothing was written before.
  const isAtStart = from === 0 && area.selectionEnd === 0;
  area.setRangeText(text, from, to, 'preserve');
  if (isAtStart) area.setSelectionRange(text.length, text.length);
}

/** What somebody has just typed: it ends at the caret, wherever else the same could have been put. */
function typedChange(before: string, { value, selectionEnd }: HTMLTextAreaElement): TextChange[] {
  const rest = value.slice(selectionEnd);
  if (!before.endsWith(rest)) return changesBetween(before, value);
  const change = changeBetween(before.slice(0, before.length - rest.length), value.slice(0, selectionEnd));
  return change ? [change] : [];
}

/** Does something with an area by an old command, which works only where the focus is. */
function byCommand(area: HTMLTextAreaElement, run: () => void): void {
  const { activeElement } = document;
  area.focus({ preventScroll: true });
  run();
  if (activeElement instanceof HTMLElement) activeElement.focus({ preventScroll: true });
}

/** Where a place is after a change of the text before it, or around it. */
const moved = (place: number, { from, to, text }: TextChange) =>
  place <= from ? place : Math.max(from, place - (to - from)) + text.length;

/** Makes another text of it, as one step of the browser's undo. */
function stepTo(area: HTMLTextAreaElement, text: string): void {
  const change = changeBetween(area.value, text);
  if (!change) return;
  const { selectionStart, selectionEnd } = area;
  const selection = { from: moved(selectionStart, change), to: moved(selectionEnd, change) };
  byCommand(area, () => typeIn(area, { change, selection }));
}

/** Makes another text of it. The browser moves the selection along, and forgets what it could undo. */
function replaceIn(area: HTMLTextAreaElement, text: string): void {
  for (const { from, to, text: put } of changesBetween(area.value, text).reverse())
    area.setRangeText(put, from, to, 'preserve');
}

/** Puts the caret at a place, and that to the top of the screen: as high as a twin with the text before it. */
function goTo(area: HTMLTextAreaElement, place: number): void {
  const twin = area.cloneNode() as HTMLTextAreaElement;
  twin.value = area.value.slice(0, place);
  twin.rows = 1;
  twin.style.height = twin.style.minHeight = '0';
  area.after(twin);
  const top = twin.scrollHeight - Number.parseFloat(getComputedStyle(area).lineHeight);
  twin.remove();
  area.focus({ preventScroll: true });
  area.setSelectionRange(place, place);
  scrollBy(0, area.getBoundingClientRect().top + top - coveredBy(area.closest('.text-field')).top);
}

/** Opens a plain text area in an element. */
export function openPlainField(parent: HTMLElement, beginning: Beginning): EditableText {
  const area = document.createElement('textarea');
  area.className = 'plain-text';
  area.dir = 'auto';
  area.spellcheck = true;
  area.rows = 8;
  area.setAttribute('aria-label', beginning.label);
  area.setAttribute('aria-description', words.tabInLists);
  area.value = beginning.text;
  let known = area.value;
  let isTyped = true;
  const report = (changes: readonly TextChange[]) => {
    known = area.value;
    beginning.written(known, changes);
  };
  area.addEventListener('input', () => isTyped && report(typedChange(known, area)));
  const grow = growsByItself(area);
  parent.append(area);
  grow();
  area.setSelectionRange(beginning.selection.from, beginning.selection.to);
  return {
    text: () => area.value,
    selection: () => ({ from: area.selectionStart, to: area.selectionEnd }),
    edit: edit => typeIn(area, edit),
    put(change) {
      putInto(area, change);
      grow();
      report([change]);
    },
    replace(text, isStep) {
      // The caller put it in, so it is not reported.
      isTyped = false;
      if (isStep) stepTo(area, text);
      else replaceIn(area, text);
      isTyped = true;
      known = area.value;
      grow();
    },
    undo: () => byCommand(area, () => document.execCommand('undo')),
    placeAt(x, y) {
      const place = document.caretPositionFromPoint?.(x, y);
      return place?.offsetNode === area ? place.offset : undefined;
    },
    show: () => undefined,
    setFormat: () => undefined,
    hold() {
      const { top, height } = area.getBoundingClientRect();
      return () => {
        if (top < 0) scrollBy(0, area.getBoundingClientRect().top - (top / height) * area.offsetHeight);
      };
    },
    goTo: place => goTo(area, place),
    focus: () => area.focus(),
    close() {
      area.remove();
      return undefined;
    },
  };
}
