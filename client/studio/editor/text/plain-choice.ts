import { signal } from '@preact/signals';

const key = 'studio-plain-text';

/** Storage is off in some browsers: then the choice lasts as long as the page. */
function remembered(): boolean {
  try {
    return localStorage.getItem(key) === 'yes';
  } catch {
    return false;
  }
}

/** Whether somebody writes in a plain text area, which screen readers and old phones do best with. */
export const isPlain = signal(remembered());

export function choosePlain(plain: boolean): void {
  isPlain.value = plain;
  try {
    localStorage.setItem(key, plain ? 'yes' : 'no');
  } catch {
    // It is not remembered then.
  }
}
