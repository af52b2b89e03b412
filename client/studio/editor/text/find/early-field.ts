import { words } from '../../../words.ts';

/** The field for what is looked for, until find has been loaded: what is typed right after Ctrl+F must not go into the text. */
export function earlyField(place: HTMLElement): HTMLInputElement {
  const field = document.createElement('input');
  field.name = 'search';
  field.className = 'input';
  field.placeholder = words.findInText;
  field.setAttribute('aria-label', words.findInText);
  place.append(field);
  field.focus();
  return field;
}
