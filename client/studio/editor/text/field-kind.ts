import { signal } from '@preact/signals';

/** The kinds of field that a text can be written in, in the order in which they are offered. */
export const fieldKinds = ['formatted', 'source', 'plain'] as const;

export type FieldKind = (typeof fieldKinds)[number];

const key = 'studio-field';

/** Storage is off in some browsers: then the choice lasts as long as the page. */
function remembered(): FieldKind {
  try {
    // Before there were three kinds, only the plain area was remembered.
    const isPlain = localStorage.getItem('studio-plain-text') === 'yes';
    const kind = localStorage.getItem(key);
    return fieldKinds.find(each => each === kind) ?? (isPlain ? 'plain' : 'formatted');
  } catch {
    return 'formatted';
  }
}

/**
 * How somebody writes: in a text that looks like what it says, in its source with marks that stand back, or in a plain text area, which
 * old phones do best with.
 */
export const fieldKind = signal<FieldKind>(remembered());

export function chooseFieldKind(kind: FieldKind): void {
  fieldKind.value = kind;
  try {
    localStorage.setItem(key, kind);
  } catch {
    // It is not remembered then.
  }
}
